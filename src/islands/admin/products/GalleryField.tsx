import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/catalogue/product.ts';
import { IMAGE_MEGABYTES } from '#contract/catalogue/product-form.ts';
import { type ArrangedImage, arrangedImages, formatGallery } from '#contract/catalogue/product-gallery.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { IMAGE_LIMITS, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { IMAGE_TYPES } from '#lib/admin/products/product-entry-schemas.ts';
import { moveItem } from '#lib/admin/products/reorder.ts';
import { productPartsText } from '#messages/admin/product-parts.ts';
import { productFormText } from '#messages/admin/products.ts';
import { imageTooLarge } from '#messages/rules/gallery.ts';
import { DropArea } from '#ui/DropZone.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { StateField } from '#ui/StateField.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import type { FieldState } from '#ui/use-form.ts';
import { formatFileSize } from './ImageField.tsx';
import { RowButton } from './RowButton.tsx';
import { RowsStatus } from './RowsStatus.tsx';
import { useReorder } from './use-reorder.ts';

const { images: words } = productPartsText;
const TOO_MANY = `A product can have at most ${PRODUCT_LIMITS.images.max} images.`;

/** An image in the form. `url` is the URL of the saved image or of the chosen file. */
interface FormImage {
  readonly key: number;
  readonly url: string;
  readonly file?: File;
  readonly alt: string;
}

interface Props {
  /** The state of the file field. */
  state: FieldState;
  /** The first error of the other files and of the arrangement. */
  error: string | undefined;
  product: Product | undefined;
}

let lastKey = 0;
const keyed = (image: Omit<FormImage, 'key'>): FormImage => {
  lastKey += 1;
  return { key: lastKey, ...image };
};

/** Formats the images as the form sends them: saved ones by URL, chosen files by their number among the files. */
function format(images: readonly FormImage[], name: string): string {
  const files = images.filter(({ file }) => file);
  return formatGallery(
    images.map((image) => ({
      image: image.file ? files.indexOf(image) : image.url,
      // The name describes an image without a text, as the backend stores it.
      alt: cleanLine(image.alt) || name,
    })),
  );
}

/** The images of a product: several files, chosen or dropped, in an order, each with a text. [GALLERY-01] */
export function GalleryField({ state: { name, error, readOnly }, error: galleryError, product }: Props) {
  const savedName = product?.name ?? '';
  const urls = useRef(new Set<string>());
  const urlOf = (file: File) => {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    return url;
  };
  const parse = (text: string, files: readonly File[] = []) => {
    const list: readonly ArrangedImage[] = JSON.parse(text);
    return list.flatMap(({ image, alt }) => {
      const shownAlt = alt === savedName ? '' : alt;
      if (typeof image === 'string') return keyed({ url: image, alt: shownAlt });
      const file = files[image];
      return file ? keyed({ url: urlOf(file), file, alt: shownAlt }) : [];
    });
  };
  const [initial] = useState(() => formatGallery(product ? arrangedImages(product) : []));
  const [images, setImages] = useState<readonly FormImage[]>(() => parse(initial));
  const [removed, setRemoved] = useState<{ readonly image: FormImage; readonly index: number }>();
  const [announcement, setAnnouncement] = useState('');
  const [rejected, setRejected] = useState<string>();
  const root = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const created = urls.current;
    return () => {
      for (const url of created) URL.revokeObjectURL(url);
    };
  }, []);

  /** Shows the images, and puts the chosen files into the file field, in the same order. */
  const arrange = (next: readonly FormImage[]) => {
    const transfer = new DataTransfer();
    for (const { file } of next) if (file) transfer.items.add(file);
    if (field.current) field.current.files = transfer.files;
    setImages(next);
  };
  const move = (from: number, to: number) => {
    const moved = moveItem(images, from, to);
    if (moved === images) return;
    arrange(moved);
    setRemoved(undefined);
    setAnnouncement(words.moved(to + 1, images.length));
  };
  const { handle, row, over } = useReorder('images', move);

  const add = (files: readonly File[]) => {
    const added: FormImage[] = [];
    let reason: string | undefined;
    for (const file of files) {
      const problem =
        images.length + added.length >= PRODUCT_LIMITS.images.max ? TOO_MANY : fileProblem(file);
      if (problem) {
        reason ??= files.length > 1 && problem !== TOO_MANY ? words.rejected(file.name, problem) : problem;
        continue;
      }
      added.push(keyed({ url: urlOf(file), file, alt: '' }));
    }
    setRejected(reason);
    setRemoved(undefined);
    setAnnouncement(added.length > 0 ? words.count(images.length + added.length) : '');
    arrange([...images, ...added]);
  };
  const choose = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    add([...(currentTarget.files ?? [])]);
  const remove = (index: number) => {
    const image = images[index];
    if (image === undefined) return;
    flushSync(() => {
      arrange(images.filter((other) => other !== image));
      setRemoved({ image, index });
      setRejected(undefined);
      setAnnouncement(words.removed);
    });
    root.current?.querySelector<HTMLButtonElement>('[data-undo]')?.focus();
  };
  const undo = () => {
    if (removed === undefined) return;
    flushSync(() => {
      arrange(images.toSpliced(removed.index, 0, removed.image));
      setRemoved(undefined);
      setAnnouncement('');
    });
    root.current?.querySelector<HTMLElement>(`[data-image="${removed.index}"] textarea`)?.focus();
  };

  const { isDragOver, props: dropProps } = useFileDrop((files) => {
    if (!readOnly) add([...files]);
  });

  return (
    <fieldset ref={root} className="min-w-0" {...dropProps}>
      <legend className="sr-only">{words.legend}</legend>
      <StateField
        name="gallery"
        initial={initial}
        value={format(images, savedName)}
        text={words.count(images.length)}
        onValue={(text) => {
          setRemoved(undefined);
          setRejected(undefined);
          arrange(parse(text, [...(field.current?.files ?? [])]));
        }}
      />
      <FieldFrame
        label={productFormText.image}
        hint={words.hint(PRODUCT_LIMITS.images.max, IMAGE_MEGABYTES)}
        error={rejected ?? error ?? galleryError}
        isLabelHidden
      >
        {(control) => (
          <DropArea
            words={{ ...words, choose: images.length > 0 ? words.add : words.choose }}
            isDragOver={isDragOver}
            isCompact={images.length > 0}
          >
            <input
              {...control}
              ref={field}
              type="file"
              name={name}
              multiple
              accept={IMAGE_TYPES.join(',')}
              disabled={readOnly}
              onInput={choose}
              className="drop-input"
            />
          </DropArea>
        )}
      </FieldFrame>
      {images.length > 0 && (
        <>
          <p className="mt-4 text-sm text-stone">{words.altHint}</p>
          <ol aria-label={words.list} className="mt-3 grid gap-4 sm:grid-cols-2">
            {images.map((image, index) => (
              <li
                key={image.key}
                data-image={index}
                className={`flex gap-4 border p-3 ${over === index ? 'border-ink bg-linen forced-colors:outline-2' : 'border-line'}`}
                {...row(index)}
              >
                <span className="w-20 shrink-0">
                  <span {...handle(index)} className="image-frame block cursor-grab">
                    <img src={image.url} alt="" width={80} height={100} />
                  </span>
                  {index === 0 && <span className="mt-1 block text-xs text-stone">{words.first}</span>}
                </span>
                <span className="min-w-0 flex-1">
                  <label className="block">
                    <span className="mb-1 block text-xs text-stone" aria-hidden="true">
                      {words.alt}
                    </span>
                    <textarea
                      aria-label={words.altOf(index + 1)}
                      className="field block w-full resize-y px-2 text-sm field-sizing-content supports-[field-sizing:content]:resize-none"
                      rows={2}
                      value={image.alt}
                      maxLength={PRODUCT_LIMITS.imageAlt.max}
                      placeholder={savedName}
                      readOnly={readOnly}
                      autoComplete="off"
                      onChange={({ target }) => {
                        // A pasted text can have several lines, a stored text cannot.
                        const alt = target.value.replace(/\s*\n\s*/g, ' ');
                        setImages(images.map((other) => (other === image ? { ...image, alt } : other)));
                      }}
                      onKeyDown={(event) => {
                        if (event.key === 'Enter') event.preventDefault();
                      }}
                    />
                  </label>
                  {image.file && (
                    <span className="mt-1 block truncate text-xs text-stone tabular-nums">
                      <span className="wrap-anywhere">{image.file.name}</span>,{' '}
                      <span>{formatFileSize(image.file.size)}</span>
                    </span>
                  )}
                  <span className="-mb-2 -ms-2 flex pointer-coarse:-mb-3 pointer-coarse:-ms-3">
                    <RowButton
                      label={words.earlier(index + 1)}
                      path="M19 12H5.5m5.5 5.5L5.5 12 11 6.5"
                      className="max-sm:rotate-90 sm:rtl:-scale-x-100"
                      disabled={readOnly || index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <RowButton
                      label={words.later(index + 1)}
                      path="M5 12h13.5M13 6.5l5.5 5.5-5.5 5.5"
                      className="max-sm:rotate-90 sm:rtl:-scale-x-100"
                      disabled={readOnly || index === images.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <RowButton
                      label={words.remove(index + 1)}
                      path="m6.5 6.5 11 11m0-11-11 11"
                      disabled={readOnly}
                      onClick={() => remove(index)}
                    />
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className="mt-1">
        <RowsStatus announcement={announcement} onUndo={removed && undo} />
      </div>
    </fieldset>
  );
}

function fileProblem({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return productFormText.invalidImageType;
  return size > IMAGE_LIMITS.maxBytes ? imageTooLarge(IMAGE_MEGABYTES) : undefined;
}
