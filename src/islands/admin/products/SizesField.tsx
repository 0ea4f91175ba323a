import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductSize } from '#contract/catalogue/product.ts';
import {
  CODE_COLUMNS,
  checkSizes,
  NUMBER_COLUMNS,
  SIZE_COLUMNS,
  type SizeCells,
  type SizeColumn,
  sizeCells,
  sizeKey,
} from '#contract/catalogue/product-sizes.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { moveItem } from '#lib/admin/products/reorder.ts';
import { productPartsText, SIZE_PRESETS } from '#messages/admin/product-parts.ts';
import { Icon, LineIcon } from '#ui/Icon.tsx';
import { StateField } from '#ui/StateField.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { RowButton } from './RowButton.tsx';
import { RowsStatus } from './RowsStatus.tsx';
import { useReorder } from './use-reorder.ts';

const { sizes: words } = productPartsText;

interface Row {
  readonly key: number;
  readonly cells: SizeCells;
}

interface Props {
  state: FieldState;
  /** The saved sizes. */
  sizes: readonly ProductSize[];
  /** The field of the stock, shown without sizes. */
  children: ReactNode;
}

let lastKey = 0;
const rowOf = (cells: SizeCells): Row => {
  lastKey += 1;
  return { key: lastKey, cells };
};
const NO_CELLS = sizeCells({ size: '' });

const ARROW_UP = 'M12 19V5.5m-5.5 5.5L12 5.5l5.5 5.5';
const ARROW_DOWN = 'M12 5v13.5m5.5-5.5L12 18.5 6.5 13';
const GRIP = 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01';

const format = (rows: readonly Row[]) => JSON.stringify(rows.map(({ cells }) => cells));

function parse(text: string): Row[] {
  const list: Parameters<typeof sizeCells>[0][] = JSON.parse(text);
  return list.map((size) => rowOf(sizeCells(size)));
}

/**
 * The table of sizes: added, renamed, reordered and removed. On phones, a button shows the codes. Without
 * sizes, the stock of the product. [SIZE-07]
 */
export function SizesField({ state: { name, error, readOnly }, sizes, children }: Props) {
  const [initial] = useState(() => format(sizes.map((size) => rowOf(sizeCells(size)))));
  const [rows, setRows] = useState<readonly Row[]>(() => parse(initial));
  const [removed, setRemoved] = useState<{ readonly row: Row; readonly index: number }>();
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLFieldSetElement>(null);
  const problems = error === undefined ? [] : checkSizes(rows.map(({ cells }) => cells));
  const [hasCodes, setHasCodes] = useState(false);
  const showsCodes = hasCodes || problems.some(({ column }) => CODE_COLUMNS.includes(column));
  const isFull = rows.length >= PRODUCT_LIMITS.sizes.max;

  const labelOf = (index: number) => cleanLine(rows[index]?.cells.size ?? '') || String(index + 1);
  const move = (from: number, to: number) => {
    const moved = moveItem(rows, from, to);
    if (moved === rows) return;
    setRows(moved);
    setRemoved(undefined);
    setAnnouncement(words.moved(labelOf(from), to + 1, rows.length));
  };
  const { handle, row: dropProps, over } = useReorder('sizes', move);
  const edit = (index: number, column: SizeColumn, value: string) =>
    setRows(
      rows.map((row, at) => (at === index ? { ...row, cells: { ...row.cells, [column]: value } } : row)),
    );
  const add = (names: readonly string[]) => {
    const known = new Set(rows.map(({ cells }) => sizeKey(cells.size)));
    const added = names
      .filter((size) => size === '' || !known.has(sizeKey(size)))
      .slice(0, PRODUCT_LIMITS.sizes.max - rows.length)
      .map((size) => rowOf({ ...NO_CELLS, size }));
    flushSync(() => {
      setRows([...rows, ...added]);
      setRemoved(undefined);
      setAnnouncement(words.added(added.length));
    });
    const column = names[0] === '' ? 'size' : 'stock';
    root.current
      ?.querySelector<HTMLInputElement>(`[data-row="${rows.length}"] [data-column="${column}"]`)
      ?.focus();
  };
  const remove = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    flushSync(() => {
      setRows(rows.filter((other) => other !== row));
      setRemoved({ row, index });
      setAnnouncement(words.removed(labelOf(index)));
    });
    root.current?.querySelector<HTMLButtonElement>('[data-undo]')?.focus();
  };
  const undo = () => {
    if (removed === undefined) return;
    flushSync(() => {
      setRows(rows.toSpliced(removed.index, 0, removed.row));
      setRemoved(undefined);
      setAnnouncement('');
    });
    root.current?.querySelector<HTMLInputElement>(`[data-row="${removed.index}"] input`)?.focus();
  };

  return (
    <fieldset ref={root} className="min-w-0">
      <legend className="sr-only">{words.legend}</legend>
      <StateField
        name={name}
        initial={initial}
        value={format(rows)}
        text={rows.map(({ cells }) => words.entry(cells.size, cells.stock)).join(', ') || words.none}
        onValue={(text) => {
          setRows(parse(text));
          setRemoved(undefined);
        }}
      />
      {rows.length > 0 && (
        <>
          <table className={`size-rows w-full border-t border-line ${showsCodes ? '' : 'without-codes'}`}>
            <caption className="sr-only">{words.table}</caption>
            <thead>
              <tr className="bg-linen text-page-start text-sm">
                {SIZE_COLUMNS.map((column) => (
                  <th key={column} scope="col" className={`${column}-cell px-2 font-medium md:py-2`}>
                    {words.columns[column]}
                  </th>
                ))}
                <th scope="col" className="order-cell px-2 text-page-end font-medium md:py-2">
                  {words.order}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr
                  key={row.key}
                  data-row={index}
                  className={`border-b border-line ${over === index ? 'bg-linen forced-colors:outline-2' : ''}`}
                  onKeyDown={moveByKey(index, move)}
                  {...dropProps(index)}
                >
                  {SIZE_COLUMNS.map((column) => (
                    <td key={column} className={`${column}-cell`}>
                      <SizeCell
                        column={column}
                        label={words.cell(words.columns[column], cleanLine(row.cells.size), index + 1)}
                        value={row.cells[column]}
                        readOnly={readOnly}
                        isInvalid={problems.some(
                          (problem) => problem.row === index && problem.column === column,
                        )}
                        onChange={(value) => edit(index, column, value)}
                      />
                    </td>
                  ))}
                  <td className="order-cell">
                    <span className="flex items-center justify-end">
                      <RowButton
                        label={words.earlier(labelOf(index))}
                        path={ARROW_UP}
                        disabled={readOnly || index === 0}
                        onClick={() => move(index, index - 1)}
                      />
                      <RowButton
                        label={words.later(labelOf(index))}
                        path={ARROW_DOWN}
                        disabled={readOnly || index === rows.length - 1}
                        onClick={() => move(index, index + 1)}
                      />
                      <RowButton
                        label={words.remove(labelOf(index))}
                        path="m6.5 6.5 11 11m0-11-11 11"
                        disabled={readOnly}
                        onClick={() => remove(index)}
                      />
                      <span
                        {...handle(index)}
                        title={words.drag}
                        className="grid size-9 cursor-grab place-items-center text-stone max-md:hidden pointer-coarse:hidden"
                      >
                        <LineIcon path={GRIP} className="size-5" />
                      </span>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <button
            type="button"
            className="button-text md:hidden"
            aria-expanded={showsCodes}
            onClick={() => setHasCodes(!showsCodes)}
          >
            {showsCodes ? words.hideCodes : words.showCodes}
          </button>
          <p className="mt-3 text-sm tabular-nums">
            <span className="font-medium">{words.columns.stock}:</span> {formatTotal(rows)}
          </p>
        </>
      )}
      {rows.length === 0 && children && <p className="mb-2 text-stone">{words.sizesOrStock}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <button
          type="button"
          className="button-text aria-disabled:opacity-60"
          aria-disabled={readOnly || isFull}
          onClick={() => !readOnly && !isFull && add([''])}
        >
          {words.add}
        </button>
        {(['letters', 'rings'] as const).map((preset) => (
          <button
            key={preset}
            type="button"
            className="button-text aria-disabled:opacity-60"
            aria-disabled={readOnly || isFull}
            onClick={() => !readOnly && !isFull && add(SIZE_PRESETS[preset])}
          >
            {words.presets[preset]}
          </button>
        ))}
      </div>
      <RowsStatus announcement={announcement} onUndo={removed && undo} />
      {error ? (
        <p role="alert" className="mt-2 flex gap-2 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : (
        rows.length > 0 && <p className="mt-2 text-sm text-stone">{words.hint}</p>
      )}
      {rows.length === 0 && <div className="mt-4 sm:w-1/2 sm:pe-3">{children}</div>}
    </fieldset>
  );
}

/** Moves a row with Alt and the arrow keys, and keeps the focus in it. */
function moveByKey(index: number, move: (from: number, to: number) => void) {
  return (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move(index, index + by);
  };
}

function formatTotal(rows: readonly Row[]): string {
  const open = rows.flatMap(({ cells }, index) =>
    cleanLine(cells.stock) === '' ? [cleanLine(cells.size) || String(index + 1)] : [],
  );
  if (open.length > 0) return words.totalUntracked(open);
  const units = rows.reduce((sum, { cells }) => sum + (Number(cells.stock) || 0), 0);
  return words.total(units, rows.length);
}

interface CellProps {
  column: SizeColumn;
  label: string;
  value: string;
  readOnly: boolean;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

function SizeCell({ column, label, value, readOnly, isInvalid, onChange }: CellProps) {
  return (
    <input
      type="text"
      aria-label={label}
      data-column={column}
      className="field block w-full px-2 aria-invalid:border-danger"
      value={value}
      readOnly={readOnly}
      aria-invalid={isInvalid}
      placeholder={column === 'sku' ? words.automatic : column === 'stock' ? words.untracked : undefined}
      inputMode={NUMBER_COLUMNS.includes(column) ? 'numeric' : undefined}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        // Enter would send the form from the middle of a table.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
