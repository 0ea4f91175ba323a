import type { Product } from '#contract/catalogue/product.ts';
import type { ProductPatch } from '#contract/catalogue/product-form.ts';
import { type ArrangedImage, arrangedImages, formatGallery } from '#contract/catalogue/product-gallery.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { productImportText } from '#messages/admin/import.ts';
import { productPartsText } from '#messages/admin/product-parts.ts';
import { type ImageFiles, imageKey, splitImages } from './images.ts';

const { problems: problemText } = productImportText;

/** The images of a row: files to upload, and the arrangement if it differs from the saved one. */
export interface RowImages {
  readonly files: readonly File[];
  readonly gallery: readonly ArrangedImage[] | undefined;
}

/** A chosen file, or an image that the product already has. */
type ImageSource = File | { readonly url: string };

/** Why a row has no images: one that it names has not been chosen, or cannot be used. */
export interface ImageProblem {
  readonly problem: string;
  readonly isMissing: boolean;
}

const isProblem = (image: object): image is ImageProblem => 'problem' in image;

export const NO_ROW_IMAGES: RowImages = { files: [], gallery: undefined };

/** The chosen files, and which of them a product already shows. */
interface ImageContext {
  readonly images: ImageFiles;
  readonly isImageUploaded: (product: Product, file: File) => boolean;
}

/**
 * Returns the images of a row, or its problem with them. One image replaces the first one of an existing product, as in
 * the base contract. Several are all images in their order.
 */
export function imagesFor(
  { image = '', imageTexts }: { readonly image?: string; readonly imageTexts?: string },
  product: Product | undefined,
  context: ImageContext,
): RowImages | ImageProblem {
  const saved = product ? arrangedImages(product) : [];
  const isKnown = (name: string) => context.images.has(imageKey(name));
  const names = image === '' ? saved.map((one) => String(one.image)) : splitImages(image, isKnown);
  const found = names.map((name) => findImage(name, saved, product, context));
  const problems = found.filter(isProblem);
  const [problem] = [...problems.filter(({ isMissing }) => !isMissing), ...problems];
  if (problem) return problem;
  const sources = found.filter((one): one is ImageSource => !isProblem(one));
  const files = sources.filter((one) => one instanceof File);
  const texts = imageTexts?.split('\n').map(cleanLine);
  const arranged = sources.map((source, index) => {
    const url = source instanceof File ? undefined : source.url;
    const savedAlt = saved.find((one) => one.image === url)?.alt ?? '';
    return {
      image: source instanceof File ? files.indexOf(source) : source.url,
      alt: texts?.[index] || savedAlt,
    };
  });
  return { files, gallery: changedGallery(arranged, saved) };
}

/** Returns the arrangement to send; undefined if it is saved, or if it is a single file without a text. */
function changedGallery(
  arranged: readonly ArrangedImage[],
  saved: readonly ArrangedImage[],
): readonly ArrangedImage[] | undefined {
  const [first] = arranged;
  if (first === undefined) return undefined;
  const isPlain = arranged.length === 1 && typeof first.image === 'number' && first.alt === '';
  // A single image leaves the others as they are.
  const next = arranged.length === 1 ? [first, ...saved.slice(1)] : arranged;
  return isPlain || formatGallery(next) === formatGallery(saved) ? undefined : next;
}

/** Returns the saved image or the file that a cell names, or its problem. */
function findImage(
  name: string,
  saved: readonly ArrangedImage[],
  product: Product | undefined,
  { images, isImageUploaded }: ImageContext,
): ImageSource | ImageProblem {
  if (saved.some(({ image }) => image === name)) return { url: name };
  const key = imageKey(name);
  const file = images.get(key);
  if (file === undefined) return { problem: problemText.imageNotChosen(key), isMissing: true };
  if (typeof file === 'string') return { problem: `${key}: ${file}`, isMissing: false };
  const uploaded = saved.find(
    ({ image }) => product && typeof image === 'string' && isImageUploaded({ ...product, image }, file),
  );
  return uploaded ? { url: String(uploaded.image) } : file;
}

/** Returns the change of a product's images. */
export function imagePatch({ files: [image, ...images], gallery }: RowImages): ProductPatch {
  return {
    ...(image && { image }),
    ...(images.length > 0 && { images }),
    ...(gallery && { gallery: [...gallery] }),
  };
}

/** Returns the names of the files, or how many saved images are arranged anew. */
export const imageNames = ({ files, gallery = [] }: RowImages) =>
  files.map(({ name }) => name).join(', ') || productPartsText.images.count(gallery.length);
