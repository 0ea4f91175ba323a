import { useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import { COLUMN_HEADINGS } from '#lib/admin/import/columns.ts';
import {
  type GroupedRows,
  isImportable,
  type PlannedRow,
  ROW_GROUPS,
  type RowGroup,
} from '#lib/admin/import/import-plan.ts';
import { productImportText } from '#lib/admin/import/messages.ts';
import type { TableRow } from '#lib/admin/import/table.ts';
import { invalidRows } from '#stores/admin/import/failed-rows.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { PREVIEW_FRAGMENT } from './ImportFields.tsx';

const { preview: words } = productImportText;

/** The preview opens on the first of these groups with a row. */
const OPENING_ORDER = [
  'invalid',
  'imageless',
  'new',
  'changed',
  'unchanged',
] as const satisfies readonly RowGroup[];

const NOTHING_LEFT_OUT: ReadonlySet<TableRow> = new Set();

/** The number of rows shown at first, and added by each click. */
const PAGE_SIZE = 20;

interface Props {
  plan: readonly PlannedRow[];
  /** The rows of the plan by group. */
  groups: GroupedRows;
}

/** The preview of an import: the count of rows per group, and the rows of the selected group. Writes nothing. */
export function ImportPreview({ plan, groups }: Props) {
  const leftOut = useBrowserStore(productImport.$leftOut, NOTHING_LEFT_OUT);
  const [chosen, setChosen] = useState<RowGroup>();
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const countOf = (option: RowGroup) => groups.get(option)?.length ?? 0;
  const group = chosen ?? OPENING_ORDER.find((option) => countOf(option) > 0) ?? 'new';
  const rows = groups.get(group) ?? [];
  const importable = plan.filter(isImportable);
  const writeCount = importable.filter(({ row }) => !leftOut.has(row)).length;
  const leftOutCount = importable.length - writeCount;
  const errorCount = countOf('invalid') + countOf('imageless');

  return (
    <TitledSection heading={words.heading} fragment={PREVIEW_FRAGMENT}>
      <fieldset className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{words.table}</legend>
        {ROW_GROUPS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === group}
            className={`border-b-2 border-transparent forced-colors:border-[color:Canvas] py-2 tabular-nums aria-pressed:border-ink ${isFaulty(option) && countOf(option) > 0 ? 'text-danger' : ''}`}
            onClick={() => {
              setChosen(option);
              setVisibleCount(PAGE_SIZE);
            }}
          >
            {words.groups[option]}{' '}
            <span className={isFaulty(option) ? '' : 'text-stone'}>{countOf(option)}</span>
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <p className="py-6 text-stone">{words.noRows}</p>
      ) : (
        <RowsTable rows={rows.slice(0, visibleCount)} leftOut={leftOut} />
      )}
      {rows.length > visibleCount && (
        <button
          type="button"
          className="button button-secondary mt-6"
          onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}
        >
          {words.more}
        </button>
      )}
      {writeCount > 0 && errorCount > 0 && <p className="mt-8">{words.skipped(errorCount)}</p>}
      <p role="status" className={leftOutCount > 0 ? 'mt-8' : ''}>
        {leftOutCount > 0 && words.leftOut(leftOutCount)}
      </p>
      <p className="mt-6">
        {writeCount > 0 ? (
          <button type="button" className="button" onClick={productImport.start}>
            {words.start(writeCount)}
          </button>
        ) : (
          words.nothing
        )}
      </p>
      {writeCount === 0 && errorCount > 0 && (
        <button
          type="button"
          className="button button-secondary mt-6"
          onClick={() => productImport.downloadFailedRows(invalidRows(plan))}
        >
          {productImportText.progress.saveFailed}
        </button>
      )}
    </TitledSection>
  );
}

function isFaulty(group: RowGroup): boolean {
  return group === 'invalid' || group === 'imageless';
}

interface TableProps {
  rows: readonly PlannedRow[];
  leftOut: ReadonlySet<TableRow>;
}

/** The rows of a group. Those that can be imported have a checkbox to leave them out. */
function RowsTable({ rows, leftOut }: TableProps) {
  const canLeaveOut = rows.some(isImportable);
  return (
    <table className="admin-table import-rows">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          {canLeaveOut && <th scope="col">{words.include}</th>}
          <th scope="col" className="text-right">
            {words.row}
          </th>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.result}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((planned) => {
          const { row, name } = planned;
          return (
            <tr key={row.number}>
              {canLeaveOut && (
                <td className="align-top">
                  <label className="-m-3 grid size-11 place-items-center">
                    <input
                      type="checkbox"
                      className="size-5 accent-ink"
                      aria-label={words.includeRow(row.number)}
                      checked={!leftOut.has(row)}
                      onChange={({ target }) => productImport.includeRow(row, target.checked)}
                    />
                  </label>
                </td>
              )}
              <td className="number-cell text-right align-top text-stone tabular-nums">{row.number}</td>
              <td className={`align-top wrap-anywhere ${leftOut.has(row) ? 'text-stone' : ''}`}>
                {name || '–'}
              </td>
              <td className="result-cell align-top wrap-anywhere">
                {leftOut.has(row) ? (
                  <span className="text-stone">{words.leftOutRow}</span>
                ) : (
                  <Outcome planned={planned} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Outcome({ planned }: { planned: PlannedRow }) {
  if (planned.kind === 'new') {
    const { price, category, color, image } = planned.body;
    return words.add([formatDollars(price), category, color, image.name]);
  }
  if (planned.kind === 'unchanged') return <span className="text-stone">{words.unchanged}</span>;
  const lines =
    planned.kind === 'invalid'
      ? planned.problems
      : planned.changes.map(({ column, from, to }) =>
          column === 'image' ? words.newImage(to) : words.changes(COLUMN_HEADINGS[column], from, to),
        );
  return (
    <ul className={planned.kind === 'invalid' ? 'text-danger' : undefined}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
