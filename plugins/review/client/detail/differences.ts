import { textDifferences, type TextDifferences } from '../../../../platform/sdk/differences.ts';
import { allFields, namesIn, type ExtraField } from './extra-fields.ts';

export interface Version {
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
  /** 0: not known. */
  readonly wbThemeId: number;
  /** JSON of the extra fields of its post; null: not known. */
  readonly fields: string | null;
  /** `post`: the one that is changed. What a change of it does not name stays. */
  readonly kind?: 'round' | 'post';
}

/** An extra field that is not what it was; null where there was, or is, none. */
export interface FieldChange {
  readonly name: string;
  readonly before: ExtraField | null;
  readonly after: ExtraField | null;
}

export interface Differences extends TextDifferences {
  /** Another category. */
  readonly isMoved: boolean;
  /** Covers, video, poll and whatever else its post is sent with. */
  readonly fields: readonly FieldChange[];
}

/** What has changed between two versions. */
export const differencesOf = (before: Version, after: Version): Differences => ({
  ...textDifferences(before, after),
  isMoved: before.wbThemeId !== 0 && before.wbThemeId !== after.wbThemeId,
  fields: changesOf(before, after),
});

function changesOf({ kind, fields: before }: Version, { fields: after }: Version): FieldChange[] {
  if (before === null || after === null) return [];
  const changes = fieldChanges(before, after);
  if (kind !== 'post') return changes;
  const [known, named] = [namesIn(before), namesIn(after)];
  return changes.filter(({ name }) => known.has(name) && named.has(name));
}

function fieldChanges(before: string, after: string): FieldChange[] {
  const [old, now] = [before, after].map((fields) => new Map(allFields(fields).map((field) => [field.name, field])));
  const names = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const change = { name, before: old?.get(name) ?? null, after: now?.get(name) ?? null };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}
