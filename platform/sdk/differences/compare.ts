import { diffArrays } from 'diff';
import { extractImages, plainText, readContent } from '../grammar.ts';

/** A run of text that is in both versions, or in one of them. */
export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
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

function compare(before: readonly string[], after: readonly string[], timeout: number): TextPiece[] | null {
  const changes = diffArrays([...before], [...after], { timeout });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

/** @returns null: too much has changed to be compared in good time */
const comparedText = (before: string, after: string): TextPiece[] | null =>
  compare(wordsOf(before), wordsOf(after), WORDS_MS) ?? compare(linesOf(before), linesOf(after), LINES_MS);

interface Text {
  readonly title: string;
  /** Canonical content. */
  readonly content: string;
}

export interface TextDifferences {
  readonly title: readonly TextPiece[];
  /** Null: too much has changed to be compared in good time. */
  readonly body: readonly TextPiece[] | null;
  readonly addedImages: readonly string[];
  readonly removedImages: readonly string[];
  /** The same words and pictures, but not the same styles, links or order. */
  readonly isFormatOnly: boolean;
}

/** What has changed between two texts, by word; by line where words would take too long. */
export function textDifferences(before: Text, after: Text): TextDifferences {
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
  };
}

/** A run as it is shown: of a long unchanged one how many signs are left out. */
export type ShownPiece = TextPiece & { readonly left?: number };

/** Signs of an unchanged run that are shown on either side of a change. */
const AROUND = 60;

/**
 * Long unchanged runs shortened to what stands around the changes; `left` is how many signs are not
 * shown.
 */
export function shortened(pieces: readonly TextPiece[]): readonly ShownPiece[] {
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

export const isChanged = (pieces: readonly TextPiece[]): boolean => pieces.some(({ kind }) => kind !== 'same');

/** Whether anything differs that `ChangedText` tells of. */
export const hasChanged = ({ title, body, addedImages, removedImages, isFormatOnly }: TextDifferences): boolean =>
  body === null || isFormatOnly || isChanged(body) || isChanged(title) || addedImages.length + removedImages.length > 0;
