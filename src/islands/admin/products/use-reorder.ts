import { type DragEvent, useState } from 'react';

/** The data type of a dragged row, which keeps rows of one list out of others. */
const typeOf = (list: string) => `application/x-${list}-row`;

/** Returns the props that let users drag the rows of a list to another position. `move` reorders them. */
export function useReorder(list: string, move: (from: number, to: number) => void) {
  const [over, setOver] = useState<number>();
  const isRow = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(typeOf(list));
  return {
    /** The row over which the dragged row is held. */
    over,
    handle: (index: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData(typeOf(list), String(index));
      },
      onDragEnd: () => setOver(undefined),
    }),
    row: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (!isRow(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (!isRow(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(undefined);
        move(Number(event.dataTransfer.getData(typeOf(list))), index);
      },
    }),
  };
}
