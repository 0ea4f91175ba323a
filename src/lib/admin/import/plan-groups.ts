import { productImportText } from '#messages/admin/import.ts';
import type { PlannedRow } from './import-plan.ts';
import type { TableRow } from './table.ts';

/** The groups of the preview. A row of `imageless` is invalid and only lacks images that it names. */
export const ROW_GROUPS = ['new', 'changed', 'unchanged', 'imageless', 'invalid'] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/** The planned rows by group. A group without rows is missing. */
export type GroupedRows = ReadonlyMap<RowGroup, readonly PlannedRow[]>;

/** The groups of the summary. Products left out are in none of the preview's groups. */
const SUMMARY_GROUPS = ['new', 'changed', 'unchanged', 'leftOut', 'imageless', 'invalid'] as const;
type SummaryGroup = (typeof SUMMARY_GROUPS)[number];

/** The number of products in each group. A group without products is missing. */
export type PlanCounts = ReadonlyMap<SummaryGroup, number>;

/** Counts the products of each group. Those left out are in a group of their own, so the groups add up to the plan. */
export function countByGroup(groups: GroupedRows, leftOut: ReadonlySet<TableRow>): PlanCounts {
  const counts = new Map<SummaryGroup, number>();
  for (const [group, rows] of groups)
    for (const planned of rows) {
      const counted = isImportable(planned) && leftOut.has(planned.row) ? 'leftOut' : group;
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    }
  return counts;
}

/** Returns the groups that have products, each with the text of its number. */
export function summarizeCounts(counts: PlanCounts) {
  return SUMMARY_GROUPS.flatMap((group) => {
    const count = counts.get(group);
    return count === undefined ? [] : [{ group, text: productImportText.preview.summary[group](count) }];
  });
}

/** Returns the texts of all groups that have products, as a list. */
export function listCounts(counts: PlanCounts): string {
  return summarizeCounts(counts)
    .map(({ text }) => text)
    .join(', ');
}

/** Returns the planned rows by their group in the preview. */
export function groupRows(plan: readonly PlannedRow[]): GroupedRows {
  return Map.groupBy(plan, (planned) =>
    planned.kind === 'invalid' && planned.lacksImage ? 'imageless' : planned.kind,
  );
}

/** Returns whether the rows of a group cannot be imported. */
export function isFaulty(group: SummaryGroup): group is 'imageless' | 'invalid' {
  return group === 'imageless' || group === 'invalid';
}

/** Returns whether the import writes a row, unless the admin leaves it out. */
export function isImportable({ kind }: PlannedRow): boolean {
  return kind === 'new' || kind === 'changed';
}
