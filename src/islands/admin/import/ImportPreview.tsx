import { useId, useState } from 'react';
import { headingOf } from '#lib/admin/import/columns.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { findMissingColumns } from '#lib/admin/import/missing-columns.ts';
import {
  type GroupedRows,
  isFaulty,
  isImportable,
  type PlanCounts,
  ROW_GROUPS,
  type RowGroup,
  summarizeCounts,
} from '#lib/admin/import/plan-groups.ts';
import { previewProblems } from '#lib/admin/import/row-cells.ts';
import type { RowFacts } from '#lib/admin/import/row-facts.ts';
import type { TableRow } from '#lib/admin/import/table.ts';
import { productImportText } from '#messages/admin/import.ts';
import { invalidRows } from '#stores/admin/import/failed-rows.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { AdminTable, CellNote, RowCheckbox } from '#ui/AdminTable.tsx';
import { LineIcon } from '#ui/Icon.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useObjectUrl } from '#ui/use-object-url.ts';
import { IMAGES_FIELD, NO_WORDS } from './ImportQuestions.tsx';

const { preview: words } = productImportText;

/** The fragment of links to the preview. */
const PREVIEW_FRAGMENT = 'preview';

/** The preview opens on the first of these groups with a row. */
const OPENING_ORDER = [
  'imageless',
  'invalid',
  'new',
  'changed',
  'unchanged',
] as const satisfies readonly RowGroup[];

/** The number of rows shown at first, and added by each click. */
const PAGE_SIZE = 20;

interface Props {
  plan: readonly PlannedRow[];
  /** The rows of the plan by group. */
  groups: GroupedRows;
  counts: PlanCounts;
  leftOut: ReadonlySet<TableRow>;
  /** The group that the admin has chosen. */
  chosen: RowGroup | undefined;
  onGroup: (group: RowGroup) => void;
}

/** The preview of an import: the count of products per group, and the rows of the selected group. Writes nothing. */
export function ImportPreview({ plan, groups, counts, leftOut, chosen, onGroup }: Props) {
  const countOf = (option: RowGroup) => counts.get(option) ?? 0;
  const group = chosen ?? OPENING_ORDER.find((option) => groups.has(option)) ?? 'new';
  const rows = groups.get(group) ?? [];
  // A group stays visible if all its rows are left out, so that they can be included again.
  const visibleGroups = ROW_GROUPS.filter((option) => option === group || groups.has(option));
  const writeCount = countWrites(counts);
  const errorCount = countOf('invalid') + countOf('imageless');

  return (
    <TitledSection heading={words.heading} fragment={PREVIEW_FRAGMENT}>
      <fieldset className="-mt-3 mb-3 flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.table}</legend>
        {visibleGroups.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === group}
            className="border-b-2 border-transparent forced-colors:border-[color:Canvas] py-2 tabular-nums aria-pressed:border-ink"
            onClick={() => onGroup(option)}
          >
            {words.groups[option]} {countOf(option)}
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <p className="py-6 text-stone">{words.noRows}</p>
      ) : (
        <PagedRows key={group} rows={rows} leftOut={leftOut} />
      )}
      {errorCount > 0 && (
        <div className="mt-6">
          {writeCount > 0 ? <p>{words.skipped(errorCount)}</p> : group === 'invalid' && <NextStep />}
          <button
            type="button"
            className="button-text mt-1"
            onClick={() => productImport.downloadFailedRows(invalidRows(plan))}
          >
            {words.saveInvalid}
          </button>
        </div>
      )}
    </TitledSection>
  );
}

const countWrites = (counts: PlanCounts) => (counts.get('new') ?? 0) + (counts.get('changed') ?? 0);

/** Opens the file chooser of the first field for images. */
function chooseImages(): void {
  document.querySelector<HTMLInputElement>(`input[name=${IMAGES_FIELD}]`)?.click();
}

/** The remedy for the errors if nothing can be imported. */
function NextStep() {
  const file = useBrowserStore(productImport.$importFile, undefined);
  const mapping = useBrowserStore(productImport.$columnMapping, {});
  const hasUnknownWords = useBrowserStore(productImport.$unknownWords, NO_WORDS).length > 0;
  const lacksColumns = file !== undefined && findMissingColumns(file, mapping).length > 0;
  return <p>{words.next[lacksColumns ? 'columns' : hasUnknownWords ? 'words' : 'invalid']}</p>;
}

/**
 * The bar at the bottom of the page, always in view: the button that starts the import, and the counts of all products.
 */
export function ImportBar({ counts, onGroup }: Pick<Props, 'counts' | 'onGroup'>) {
  const noteId = useId();
  const writeCount = countWrites(counts);
  const isReady = writeCount > 0;
  const groups = summarizeCounts(counts);
  const open = groups.filter(({ group }) => isFaulty(group));
  // If nothing can be imported, lists only the groups that the admin can solve.
  const listed = isReady || open.length === 0 ? groups : open;
  const hasExceptions = groups.some(({ group }) => group === 'leftOut' || isFaulty(group));
  return (
    <section
      aria-label={productImportText.progress.heading}
      className="save-bar import-bar flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper py-3"
    >
      <BarButton writeCount={writeCount} missingCount={counts.get('imageless')} noteId={noteId} />
      <p id={noteId} className="tabular-nums max-sm:text-sm">
        {!isReady && `${words.nothing(open.length > 0)}: `}
        {listed.map(({ group, text }, index) => (
          // On phones the button already shows the number of new and changed products.
          <span
            key={group}
            className={
              isReady && hasExceptions && group !== 'leftOut' && !isFaulty(group) ? 'max-sm:hidden' : ''
            }
          >
            {isFaulty(group) ? (
              <a
                href={`#${PREVIEW_FRAGMENT}`}
                className="whitespace-nowrap underline underline-offset-4"
                onClick={() => onGroup(group)}
              >
                {text}
              </a>
            ) : (
              text
            )}
            {index < listed.length - 1 && ', '}
          </span>
        ))}
      </p>
    </section>
  );
}

interface ButtonProps {
  writeCount: number;
  /** The number of products that only lack images. */
  missingCount: number | undefined;
  noteId: string;
}

/** Starts the import; while there is nothing to import, chooses the missing images. */
function BarButton({ writeCount, missingCount, noteId }: ButtonProps) {
  const isReady = writeCount > 0;
  const choosesImages = !isReady && missingCount !== undefined;
  return (
    <button
      type="button"
      className="button aria-disabled:opacity-60 max-sm:w-full"
      aria-disabled={!isReady && !choosesImages}
      aria-describedby={noteId}
      onClick={isReady ? productImport.start : choosesImages ? chooseImages : undefined}
    >
      {choosesImages ? words.addImages(missingCount) : words.start(writeCount)}
    </button>
  );
}

interface TableProps {
  rows: readonly PlannedRow[];
  leftOut: ReadonlySet<TableRow>;
}

/** The first rows of a group, and a button that shows more of them. */
function PagedRows({ rows, leftOut }: TableProps) {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  return (
    <>
      <RowsTable rows={rows.slice(0, visibleCount)} leftOut={leftOut} />
      {rows.length > visibleCount && (
        <button
          type="button"
          className="button button-secondary mt-6"
          onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}
        >
          {words.more}
        </button>
      )}
    </>
  );
}

/** The rows of a group. A row that can be imported has a checkbox that leaves it out. */
function RowsTable({ rows, leftOut }: TableProps) {
  const canLeaveOut = rows.some(isImportable);
  return (
    <AdminTable
      className="import-rows"
      caption={words.table}
      headings={[
        ...(canLeaveOut ? [words.include] : []),
        [words.row, 'text-page-end'],
        [words.image, 'sr-only'],
        words.product,
        words.result,
      ]}
    >
      {rows.map((planned) => {
        const { row, name, image } = planned;
        return (
          <tr key={row.number}>
            {canLeaveOut && (
              <td className="align-top">
                <RowCheckbox
                  className=""
                  name={words.includeRow(row.number)}
                  isChecked={!leftOut.has(row)}
                  onChange={(isIncluded) => productImport.includeRow(row, isIncluded)}
                />
              </td>
            )}
            <td className="number-cell text-page-end align-top text-stone tabular-nums">
              <span className="md:hidden">{words.row} </span>
              {row.number}
            </td>
            <td className="image-cell align-top">
              <RowImage image={image} />
            </td>
            <td className={`name-cell align-top wrap-anywhere ${leftOut.has(row) ? 'text-stone' : ''}`}>
              {name || <span className="text-stone">{words.noName}</span>}
              {planned.facts && <Facts {...planned.facts} />}
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
    </AdminTable>
  );
}

const PICTURE = 'M4.5 5.5h15v13h-15zm0 11 4.75-4.75 3.5 3.5L15 13l4.5 4M15.5 9.5v.01';

/** The small image of a row: a chosen file, the product's image, or a tile with an icon. */
function RowImage({ image }: Pick<PlannedRow, 'image'>) {
  const fileUrl = useObjectUrl(image instanceof File ? image : undefined);
  const url = typeof image === 'string' ? image : fileUrl;
  return (
    <span className="image-frame w-12">
      {/* The key creates a new element per URL: the layout marks an element whose image fails. */}
      {url ? (
        <img key={url} src={url} alt="" width={48} height={60} loading="lazy" decoding="async" />
      ) : (
        <LineIcon path={PICTURE} className="absolute inset-0 m-auto size-5 text-stone" />
      )}
    </span>
  );
}

/** The facts of a new product, below its name. */
function Facts({ facts, readings }: RowFacts) {
  return (
    <>
      <CellNote>{facts.join(' · ')}</CellNote>
      {readings.length > 0 && <CellNote>{words.facts.readings(readings)}</CellNote>}
    </>
  );
}

function Outcome({ planned }: { planned: PlannedRow }) {
  if (planned.kind === 'new') return <>{words.add(planned.body.image.name)}</>;
  if (planned.kind === 'unchanged') return <span className="text-stone">{words.unchanged}</span>;
  if (planned.kind === 'invalid') return <Problems {...planned} />;
  return (
    <Lines
      lines={planned.changes.map(({ column, from, to }) =>
        column === 'image' ? words.newImage(to) : words.changes(headingOf(column), from, to),
      )}
    />
  );
}

interface ProblemsProps {
  row: TableRow;
  problems: readonly string[];
  lacksImage: boolean;
}

/** The problems of a row, with the remedy if the page offers one. A missing image is no mistake of the file. */
function Problems({ row, problems, lacksImage }: ProblemsProps) {
  const mapping = useBrowserStore(productImport.$columnMapping, {});
  const unknown = useBrowserStore(productImport.$unknownWords, NO_WORDS);
  const lines = previewProblems(problems, row, mapping, unknown);
  return <Lines className={lacksImage ? '' : 'text-danger'} lines={lines} />;
}

function Lines({ className, lines }: { className?: string; lines: readonly string[] }) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
