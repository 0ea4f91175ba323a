import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import { describeDifferences, GROUP_NAMES, type SettingsGroup, withGroup } from './settings-groups.ts';

/** The result of a merge of two edits of the same settings. */
export interface MergedSettings {
  /** The own settings, with the groups that only the other edit has changed, for the version of the other edit. */
  readonly settings: SellingSettings;
  /** The groups that both edits have changed to different values: they have the own values. */
  readonly conflicts: readonly SettingsGroup[];
}

/** Merges an edit of `base` with the edit that was saved first. */
export function mergeSettings(
  base: SellingSettings,
  own: SellingSettings,
  saved: SellingSettings,
): MergedSettings {
  const differ = (a: SellingSettings, b: SellingSettings, group: SettingsGroup) =>
    describeDifferences(a, b, group).length > 0;
  const others = GROUP_NAMES.filter((group) => !differ(base, own, group));
  return {
    settings: others.reduce((merged, group) => withGroup(merged, saved, group), {
      ...own,
      version: saved.version,
    }),
    conflicts: GROUP_NAMES.filter(
      (group) => !others.includes(group) && differ(base, saved, group) && differ(own, saved, group),
    ),
  };
}
