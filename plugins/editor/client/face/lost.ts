import { stripEmoji } from '../../../../platform/sdk/emoji.ts';

/** What a text cannot hold, or its writer may not put into it. */
export const LOST_KINDS = ['emoji', 'links', 'tables', 'images'] as const;
export type LostKind = (typeof LOST_KINDS)[number];

/** What was taken out of something that was put in, by how many there were. */
export type Lost = Readonly<Partial<Record<LostKind, number>>>;

/** Counts while something is read. */
export interface LostCounter {
  readonly add: (kind: LostKind, count?: number) => void;
  /** Null: nothing. */
  readonly all: () => Lost | null;
}

export function countLost(): LostCounter {
  const counts = new Map<LostKind, number>();
  return {
    add: (kind, count = 1) => {
      if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
    },
    all: () => (counts.size > 0 ? Object.fromEntries(counts) : null),
  };
}

/** The text without emoji characters, and how many of them it had, each as people see it. */
export function withoutEmoji(text: string): { readonly text: string; readonly emoji: number } {
  const kept = stripEmoji(text);
  if (kept === text) return { text, emoji: 0 };
  const seen = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return { text: kept, emoji: [...seen].filter(({ segment }) => stripEmoji(segment) !== segment).length };
}
