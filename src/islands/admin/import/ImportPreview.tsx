import { useState } from 'react';
import { formatDollars } from '#contract/money.ts';
import { COLUMN_HEADINGS } from '#lib/admin/import/columns.ts';
import { type PlannedRow, ROW_KINDS, type RowKind } from '#lib/admin/import/import-plan.ts';
import { productImportText } from '#lib/admin/import/messages.ts';
import { invalidRows } from '#stores/admin/import/failed-rows.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { TitledSection } from '#ui/TitledSection.tsx';

const { preview: words } = productImportText;

/** The preview opens on the first of these kinds with a row. */
const OPENING_ORDER = ['invalid', 'new', 'changed', 'unchanged'] as const satisfies readonly RowKind[];

/** The number of rows shown at first, and added by each click. */
const PAGE_SIZE = 20;

/** The preview of an import: the count of rows per kind, and the rows of the selected kind. Writes nothing. */
export function ImportPreview({ plan }: { plan: readonly PlannedRow[] }) {
  const byKind = Map.groupBy(plan, ({ kind }) => kind);
  const countOf = (kind: RowKind) => byKind.get(kind)?.length ?? 0;
  const [chosen, setChosen] = useState<RowKind>();
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const kind = chosen ?? OPENING_ORDER.find((option) => countOf(option) > 0) ?? 'new';
  const rows = byKind.get(kind) ?? [];
  const writeCount = countOf('new') + countOf('changed');

  return (
    <TitledSection heading={words.heading}>
      <fieldset className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{words.table}</legend>
        {ROW_KINDS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === kind}
            className={`border-b-2 border-transparent forced-colors:border-[color:Canvas] py-2 tabular-nums aria-pressed:border-ink ${option === 'invalid' && countOf(option) > 0 ? 'text-danger' : ''}`}
            onClick={() => {
              setChosen(option);
              setVisibleCount(PAGE_SIZE);
            }}
          >
            {words.kinds[option]}{' '}
            <span className={option === 'invalid' ? '' : 'text-stone'}>{countOf(option)}</span>
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <p className="py-6 text-stone">{words.noRows}</p>
      ) : (
        <RowsTable rows={rows.slice(0, visibleCount)} />
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
      {writeCount > 0 && countOf('invalid') > 0 && (
        <p className="mt-8">{words.skipped(countOf('invalid'))}</p>
      )}
      <p className="mt-6">
        {writeCount > 0 ? (
          <button type="button" className="button" onClick={productImport.start}>
            {words.start(writeCount)}
          </button>
        ) : (
          words.nothing
        )}
      </p>
      {writeCount === 0 && countOf('invalid') > 0 && (
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

function RowsTable({ rows }: { rows: readonly PlannedRow[] }) {
  return (
    <table className="admin-table import-rows">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col" className="text-right">
            {words.row}
          </th>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.result}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row.number}>
            <td className="text-right align-top text-stone tabular-nums">{row.row.number}</td>
            <td className="align-top wrap-anywhere">{row.name || '–'}</td>
            <td className="align-top wrap-anywhere">
              <Outcome planned={row} />
            </td>
          </tr>
        ))}
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
