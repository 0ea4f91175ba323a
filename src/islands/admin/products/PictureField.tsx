import {
  type DragEvent,
  type InputHTMLAttributes,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { FieldFrame, type FieldFrameProps } from '#ui/FieldFrame.tsx';

interface Chosen {
  readonly url: string;
  readonly size: string;
}

type Props = FieldFrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onInput'> & {
    /** What a file may be, as MIME types. */
    types: readonly string[];
    readOnly: boolean;
    /** The address of the picture that stays without another file. */
    present?: string | undefined;
  };

/** One picture in a form, picked or dropped; it is shown before it is sent, with the size of its file. [ADMIN-05] */
export function PictureField({ label, hint, error, types, readOnly, present, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [isOver, setOver] = useState(false);
  const shown = chosen?.url ?? present;

  useEffect(() => {
    const form = field.current?.form;
    const forget = () => setChosen(undefined);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
    return undefined;
  }, [chosen]);

  const show = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setChosen(file && { url: URL.createObjectURL(file), size: formatSize(file.size) });
  };

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };

  const drop = (event: DragEvent) => {
    drag(false)(event);
    const { current } = field;
    const [file] = event.dataTransfer.files;
    if (readOnly || !current || !file) return;
    const one = new DataTransfer();
    one.items.add(file);
    current.files = one.files;
    // The browser says so only of what was picked.
    current.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field within does the same by keyboard
        <div
          className={`flex items-center gap-4 rounded-sm border border-dashed p-3 has-aria-invalid:border-danger ${isOver ? 'border-ink bg-linen' : 'border-stone'}`}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={drop}
        >
          {shown && (
            <span className="picture w-20 shrink-0">
              {/* Its own element for each: one that failed stays marked. */}
              <img key={shown} src={shown} alt="" width={80} height={100} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <input
              {...input}
              {...control}
              ref={field}
              type="file"
              accept={types.join(',')}
              disabled={readOnly}
              onInput={show}
              className="picture-input"
            />
            {chosen && <p className="mt-1 text-sm text-stone tabular-nums">{chosen.size}</p>}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

const KB = 1024;

/** Bytes as a person reads them, e.g. `1.4 MB`. */
function formatSize(bytes: number): string {
  if (bytes < KB * KB) return `${Math.ceil(bytes / KB)} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
