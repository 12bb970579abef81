import type { Locale } from '../../../contract/locale.ts';
import type { ZoneLink } from '../../../contract/endpoints/site.ts';

export interface ZoneGroup {
  readonly label: string;
  readonly items: readonly ZoneLink[];
}

/** The zones under their labels, groups and zones in the order in which they come. */
export function groupZones(zones: readonly ZoneLink[], locale: Locale): ZoneGroup[] {
  const groups = new Map<string, ZoneLink[]>();
  for (const zone of zones) {
    const label = zone.group[locale] ?? zone.group['zh-CN'] ?? '';
    groups.set(label, [...(groups.get(label) ?? []), zone]);
  }
  return [...groups].map(([label, items]) => ({ label, items }));
}
