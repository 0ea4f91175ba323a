import type { ReactNode } from 'react';
import { useFileDrop } from './use-file-drop.ts';

interface Props {
  className?: string | undefined;
  /** A file input, the keyboard alternative, and what belongs to it. */
  children: ReactNode;
}

/** The frame around a file input that takes dropped files as if the user had chosen them. */
export function DropZone({ className = '', children }: Props) {
  const { isDragOver, props } = useFileDrop<HTMLDivElement>((files, zone) => {
    const input = zone.querySelector('input');
    if (input) chooseFiles(input, files);
  });
  return (
    <div
      className={`rounded-sm border border-dashed p-3 has-aria-invalid:border-danger ${isDragOver ? 'border-ink bg-linen' : 'border-stone'} ${className}`}
      {...props}
    >
      {children}
    </div>
  );
}

/** Puts files into a file input; only the first one if it takes one. */
function chooseFiles(input: HTMLInputElement, files: FileList): void {
  if (input.disabled) return;
  const transfer = new DataTransfer();
  for (const file of input.multiple ? files : [...files].slice(0, 1)) transfer.items.add(file);
  input.files = transfer.files;
  // Setting `files` from script fires no events.
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
