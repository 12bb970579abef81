import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Random } from './random.ts';

/**
 * The call by which somebody reacts; the plugin may be missing, so the seed knows it by its address
 * only.
 */
export const REACTION_CALL = 'POST /api/bbs/weibo/reaction/add';

/** How many of those who like something react to it, too. */
const SHARE = 0.4;

/** What somebody who likes something reacts with; undefined: with nothing. */
export function reactionOf({ plugins }: ZoneConfig, random: Random): string | undefined {
  // The plugin's own setting.
  const { emoticons = [] } = (plugins['reactions'] ?? {}) as { readonly emoticons?: readonly string[] };
  // The first ones are liked best.
  return random.chance(SHARE) ? emoticons[Math.floor(emoticons.length * random.next() ** 2)] : undefined;
}
