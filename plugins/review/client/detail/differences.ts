import { diffArrays } from 'diff';
import { extractImages, plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import { allFields, namesIn, type ExtraField } from './extra-fields.ts';

/** A run of text that is in both versions, or in one of them. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

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

export interface Differences {
  readonly title: readonly Piece[];
  /** Null: too much has changed to be compared in good time. */
  readonly body: readonly Piece[] | null;
  readonly addedImages: readonly string[];
  readonly removedImages: readonly string[];
  /** The same words and pictures, but not the same styles, links or order. */
  readonly isFormatOnly: boolean;
  /** Another category. */
  readonly isMoved: boolean;
  /** Covers, video, poll and whatever else its post is sent with. */
  readonly fields: readonly FieldChange[];
}

/** How long words are compared, then lines, milliseconds: the page must not stand still. */
const WORDS_MS = 400;
const LINES_MS = 150;

function wordsOf(text: string): string[] {
  // Browsers without it compare signs, which is as right and harder to read.
  if (!('Segmenter' in Intl)) return [...text];
  return [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

function compare(before: readonly string[], after: readonly string[], timeout: number): Piece[] | null {
  const changes = diffArrays([...before], [...after], { timeout });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

const comparedText = (before: string, after: string): Piece[] | null =>
  compare(wordsOf(before), wordsOf(after), WORDS_MS) ?? compare(linesOf(before), linesOf(after), LINES_MS);

/** What has changed between two versions, by word; by line where words would take too long. */
export function differencesOf(before: Version, after: Version): Differences {
  const [old, now] = [readContent(before.content), readContent(after.content)];
  const [oldImages, nowImages] = [extractImages(old), extractImages(now)];
  const [oldText, nowText] = [plainText(old, { images: true }), plainText(now, { images: true })];
  const addedImages = nowImages.filter((url) => !oldImages.includes(url));
  const removedImages = oldImages.filter((url) => !nowImages.includes(url));
  const isSame = oldText === nowText && before.title === after.title && addedImages.length + removedImages.length === 0;
  return {
    title: comparedText(before.title, after.title) ?? [],
    body: comparedText(oldText, nowText),
    addedImages,
    removedImages,
    isFormatOnly: isSame && before.content !== after.content,
    isMoved: before.wbThemeId !== 0 && before.wbThemeId !== after.wbThemeId,
    fields: changesOf(before, after),
  };
}

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

/** Signs of an unchanged run that are shown on either side of a change. */
const AROUND = 60;

/**
 * Long unchanged runs shortened to what stands around the changes; `left` is how many signs are not
 * shown.
 */
export function shortened(pieces: readonly Piece[]): readonly (Piece & { readonly left?: number })[] {
  return pieces.flatMap((piece, index) => {
    const signs = [...piece.text];
    if (piece.kind !== 'same' || signs.length <= 3 * AROUND) return [piece];
    const head = index === 0 ? '' : signs.slice(0, AROUND).join('');
    const tail = index === pieces.length - 1 ? '' : signs.slice(-AROUND).join('');
    const left = signs.length - [...head].length - [...tail].length;
    return [
      { kind: 'same' as const, text: head },
      { kind: 'same' as const, text: '', left },
      { kind: 'same' as const, text: tail },
    ];
  });
}
