import { type InputHTMLAttributes, useState } from 'react';
import { productFormText as words } from '#messages/admin/products.ts';
import { DropZone } from '#ui/DropZone.tsx';
import { FieldFrame, type FieldFrameProps } from '#ui/FieldFrame.tsx';
import { useObjectUrl } from '#ui/use-object-url.ts';

type Props = FieldFrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onInput'> & {
    /** The accepted MIME types. */
    types: readonly string[];
    readOnly: boolean;
    /** The URL of the current image, which is kept if no file is chosen. */
    currentUrl?: string | undefined;
  };

/** An image field for a picked or dropped file, with a preview and the file size. [ADMIN-05] */
export function ImageField({ label, hint, error, types, readOnly, currentUrl, ...input }: Props) {
  const [chosen, setChosen] = useState<File>();
  const previewUrl = useObjectUrl(chosen) ?? currentUrl;

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <DropZone
          words={previewUrl ? { ...words.imageArea, choose: words.anotherImage } : words.imageArea}
          isCompact={previewUrl !== undefined}
          chosen={
            previewUrl && (
              <>
                <span className="image-frame w-20 shrink-0">
                  {/* `Document.astro` marks an element whose image fails, so the key creates a new element per URL. */}
                  <img key={previewUrl} src={previewUrl} alt="" width={80} height={100} />
                </span>
                {chosen && (
                  <span className="min-w-0 flex-1 text-sm">
                    <span className="block wrap-anywhere">{chosen.name}</span>
                    <span className="text-stone tabular-nums">{formatFileSize(chosen.size)}</span>
                  </span>
                )}
              </>
            )
          }
        >
          <input
            {...input}
            {...control}
            type="file"
            accept={types.join(',')}
            disabled={readOnly}
            onInput={({ currentTarget }) => setChosen(currentTarget.files?.[0])}
            className="drop-input"
          />
        </DropZone>
      )}
    </FieldFrame>
  );
}

const KB = 1024;

/** Formats a size in bytes, e.g. `1.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB * KB) return `${Math.ceil(bytes / KB)} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
