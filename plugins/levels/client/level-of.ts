import type { LevelOfCard } from '../contract.ts';

/**
 * The level fields that this plugin's server half puts into user cards; undefined for a card
 * without them.
 */
export function levelOfCard(user: Readonly<Record<string, unknown>>): LevelOfCard | undefined {
  const { zm_lvl } = user;
  // They come together.
  return typeof zm_lvl === 'number' && zm_lvl > 0 ? (user as unknown as LevelOfCard) : undefined;
}
