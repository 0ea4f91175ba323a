import { type DragEvent, useState } from 'react';

/**
 * Returns the handlers of an element that takes dropped files, and whether files are dragged over it. `onFiles` gets
 * the dropped files and the element.
 */
export function useFileDrop<Target extends HTMLElement>(onFiles: (files: FileList, target: Target) => void) {
  const [isDragOver, setDragOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent<Target>) => {
    event.preventDefault();
    setDragOver(over && event.dataTransfer.types.includes('Files'));
  };
  return {
    isDragOver,
    props: {
      onDragOver: drag(true),
      onDragLeave: drag(false),
      onDrop: (event: DragEvent<Target>) => {
        drag(false)(event);
        const { files } = event.dataTransfer;
        if (files.length > 0) onFiles(files, event.currentTarget);
      },
    },
  };
}
