import { useEffect, useState } from 'react';
import { parseGallery } from '#contract/catalogue/product-gallery.ts';

/** The images of a serialized gallery, small and in their order. Chosen files come from the form. */
export function GalleryPreview({ value, form }: { value: string; form: HTMLFormElement }) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const field = form.elements.namedItem('image');
    const files = field instanceof HTMLInputElement ? [...(field.files ?? [])] : [];
    const created = files.map((file) => URL.createObjectURL(file));
    const images = parseGallery(value) ?? [];
    setUrls(images.map(({ image }) => (typeof image === 'string' ? image : (created[image] ?? ''))));
    return () => {
      for (const url of created) URL.revokeObjectURL(url);
    };
  }, [value, form]);
  const alts = (parseGallery(value) ?? []).map(({ alt }) => alt);
  return (
    <span className="flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <span key={url} className="image-frame block w-16">
          <img src={url} alt={alts[index]} title={alts[index]} width={64} height={80} />
        </span>
      ))}
    </span>
  );
}
