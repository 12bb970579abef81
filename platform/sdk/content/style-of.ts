import type { CSSProperties } from 'react';
import { styleEntries } from '../../contract/content/attributes.ts';

/**
 * A style of the grammar as React's, wherever writers' texts are drawn. A colour is also `--ink`, by
 * which other looks than the zone's own adapt it.
 * @param style canonical, as `cleanAttributes` leaves it
 */
export function styleOf(style: string): CSSProperties & { '--ink'?: string } {
  const camel = (property: string) => property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const chosen = Object.fromEntries(styleEntries(style).map(([property, value]) => [camel(property), value]));
  // A colour with a ground of its own was chosen with it; any other stands on whatever look a reader has.
  return chosen['color'] && !chosen['backgroundColor'] ? { ...chosen, '--ink': chosen['color'] } : chosen;
}
