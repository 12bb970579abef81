import type { Post } from '../../../../platform/sdk/index.ts';

/**
 * Whether one of the words stands in a post's title or the beginning of its text, in capitals or not
 * (docs/product/watching.md).
 */
export function isMuted({ wbTitle, wbDesc }: Pick<Post, 'wbTitle' | 'wbDesc'>, words: readonly string[]): boolean {
  const text = `${wbTitle}\n${wbDesc}`.toLowerCase();
  return words.some((word) => text.includes(word.toLowerCase()));
}
