import type { ReactNode } from 'react';
import { LineIcon } from './Icon.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface AreaProps {
  /** The instructions; `drop` is shown to devices with a mouse. */
  words: { readonly choose: string; readonly drop: string };
  isDragOver: boolean;
  /** True once files have been chosen: the area is then a line below or beside them, on phones without a frame. */
  isCompact?: boolean;
  /** The chosen files, before the words. */
  chosen?: ReactNode;
  /** The file input, with the class `drop-input`: it covers the area invisibly and takes clicks and the focus. */
  children: ReactNode;
  /** Another choice at the end of the area, a `DropPart`. */
  beside?: ReactNode;
}

/** The area of a file input: a click or a key press anywhere in it chooses files. */
export function DropArea({ words, isDragOver, isCompact = false, chosen, children, beside }: AreaProps) {
  return (
    <div
      className={`drop-area ${chosen ? 'sm:border-line sm:border-solid' : ''} ${isCompact ? 'drop-line' : 'min-h-36 flex-col justify-center text-center'} ${isDragOver ? 'border-ink bg-linen forced-colors:outline-2' : ''}`}
    >
      {chosen}
      {!chosen && (
        <LineIcon
          path="M12 15.5V5m-4 4 4-4 4 4M4.5 15v4.5h15V15"
          className={`shrink-0 text-stone ${isCompact ? 'size-5' : 'size-7'}`}
        />
      )}
      {/* Hidden from screen readers, because the label of the input says the same. */}
      <span aria-hidden="true" className="min-w-0 text-sm">
        <span className="drop-link">{words.choose}</span>{' '}
        <span className="text-stone pointer-coarse:hidden">{words.drop}</span>
      </span>
      {children}
      {beside && <div className="ms-auto">{beside}</div>}
    </div>
  );
}

interface PartProps {
  /** The instruction. */
  choose: string;
  /** The file input, as in the area. */
  children: ReactNode;
}

/** A choice within an area, with a file input of its own. Dropped files go to the area. */
export function DropPart({ choose, children }: PartProps) {
  return (
    <div className="drop-part">
      <span aria-hidden="true" className="text-sm">
        <span className="drop-link">{choose}</span>
      </span>
      {children}
    </div>
  );
}

/** The area of a file input that takes dropped files as if the user had chosen them. */
export function DropZone(props: Omit<AreaProps, 'isDragOver'>) {
  const { isDragOver, props: dropProps } = useFileDrop<HTMLDivElement>((files, zone) => {
    const input = zone.querySelector('input');
    if (input) chooseFiles(input, files);
  });
  return (
    <div {...dropProps}>
      <DropArea {...props} isDragOver={isDragOver} />
    </div>
  );
}

/** Puts files into a file input; only the first file if the input takes one. */
function chooseFiles(input: HTMLInputElement, files: FileList): void {
  if (input.disabled) return;
  const transfer = new DataTransfer();
  for (const file of input.multiple ? files : [...files].slice(0, 1)) transfer.items.add(file);
  input.files = transfer.files;
  // Setting `files` from script fires no events.
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
