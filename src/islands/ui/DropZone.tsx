import { type DragEvent, type ReactNode, useState } from 'react';

interface Props {
  className?: string | undefined;
  /** A file input, the keyboard alternative, and what belongs to it. */
  children: ReactNode;
}

/** The frame around a file input that takes dropped files as if the user had chosen them. */
export function DropZone({ className = '', children }: Props) {
  const [isDragOver, setDragOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragOver(over && event.dataTransfer.types.includes('Files'));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside is the keyboard alternative
    <div
      className={`rounded-sm border border-dashed p-3 has-aria-invalid:border-danger ${isDragOver ? 'border-ink bg-linen' : 'border-stone'} ${className}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const input = event.currentTarget.querySelector('input');
        if (input) chooseFiles(input, event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

/** Puts files into a file input; only the first one if it takes one. */
function chooseFiles(input: HTMLInputElement, files: FileList): void {
  if (input.disabled || files.length === 0) return;
  const transfer = new DataTransfer();
  for (const file of input.multiple ? files : [...files].slice(0, 1)) transfer.items.add(file);
  input.files = transfer.files;
  // Setting `files` from script fires no events.
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
