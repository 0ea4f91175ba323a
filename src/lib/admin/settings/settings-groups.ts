import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import { type Cents, formatCents } from '#contract/wire/money.ts';
import { settingsText as words } from '#messages/admin/settings.ts';

/** The groups of settings: sections of the screen, and units of a conflict. */
const SETTINGS_GROUPS = {
  home: ['homeCountry', 'timeZone'],
  delivery: ['zones'],
  taxes: ['taxMode', 'deliveryTax', 'taxes'],
  returns: ['returns'],
  seller: ['seller'],
  documents: ['invoice', 'creditNote'],
} as const satisfies Readonly<Record<string, readonly (keyof SellingSettings)[]>>;
export type SettingsGroup = keyof typeof SETTINGS_GROUPS;

export const GROUP_NAMES: readonly SettingsGroup[] = [
  'home',
  'delivery',
  'taxes',
  'returns',
  'seller',
  'documents',
];

/** A value that differs between two versions of the settings, in words. */
export interface SettingsDifference {
  readonly label: string;
  /** Empty for an entry that was added or removed. */
  readonly before: string;
  readonly after: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the differences between two versions of settings, or of a group of them. */
export function describeDifferences(
  before: Values,
  after: Values,
  group?: SettingsGroup,
): SettingsDifference[] {
  const groups = group === undefined ? GROUP_NAMES : [group];
  const fields = groups.flatMap((name) => [...SETTINGS_GROUPS[name]]);
  const [old, current] = [before, after].map(
    (values) => new Map(fields.flatMap((field) => flatten([words.fields[field] ?? field], values[field]))),
  );
  const labels = new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])]);
  return [...labels]
    .map((label) => ({ label, before: old?.get(label) ?? '', after: current?.get(label) ?? '' }))
    .filter((difference) => difference.before !== difference.after);
}

/** Returns the groups in which two versions of the settings differ. */
export function changedGroups(before: Values, after: Values): SettingsGroup[] {
  return GROUP_NAMES.filter((group) => describeDifferences(before, after, group).length > 0);
}

/** Returns the settings with a group of other settings. */
export function withGroup(
  settings: SellingSettings,
  other: SellingSettings,
  group: SettingsGroup,
): SellingSettings {
  const fields: readonly string[] = SETTINGS_GROUPS[group];
  return {
    ...settings,
    ...Object.fromEntries(Object.entries(other).filter(([field]) => fields.includes(field))),
  };
}

/** Returns the texts of all values within a value, by their labels. */
function flatten(labels: readonly string[], value: unknown): [string, string][] {
  if (Array.isArray(value)) return flattenList(labels, value);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([field]) => field !== 'id')
      .flatMap(([field, part]) =>
        flatten([...labels, words.fields[nameOf(field)] ?? field], textOf(field, part)),
      );
  return [[labels.join(' › '), String(value ?? '')]];
}

const nameOf = (field: string) => field.replace(/Cents$/, '');

function textOf(field: string, value: unknown): unknown {
  if (field.endsWith('Cents') && typeof value === 'number') return formatCents(value as Cents);
  if (field === 'rate' && typeof value === 'number') return `${value / 100}%`;
  return value;
}

function flattenList(labels: readonly string[], list: readonly unknown[]): [string, string][] {
  if (list.every((entry) => typeof entry === 'string')) return [[labels.join(' › '), list.join(', ')]];
  return list.flatMap((entry, index) => flatten([...labels, entryName(entry, index)], entry));
}

/** Returns the name of an entry of a list: its own name, the place and class of a tax, or its number. */
function entryName(entry: unknown, index: number): string {
  const { name, country, region, class: taxClass }: Record<string, unknown> = Object(entry);
  if (typeof name === 'string' && name !== '') return name;
  if (typeof country !== 'string') return String(index + 1);
  return [country, region, taxClass].filter((part) => typeof part === 'string').join(' ');
}
