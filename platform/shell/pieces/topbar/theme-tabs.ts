import { themesFor, type Theme, type ThemeReader } from '../../../contract/zone/theme-schema.ts';

/** All are shown up to this many, else the first `SHOWN` and a drop-down. */
const ALL_UP_TO = 7;
const SHOWN = 6;

export interface ThemeTabs {
  readonly tabs: readonly Theme[];
  /** Behind "more"; empty when all are shown. */
  readonly more: readonly Theme[];
}

/** The theme tabs of this viewer: 11 and collect never, 14 only signed in. */
export function splitThemes(themes: readonly Theme[], viewer: ThemeReader): ThemeTabs {
  const offered = themesFor(themes, viewer);
  if (offered.length <= ALL_UP_TO) return { tabs: offered, more: [] };
  return { tabs: offered.slice(0, SHOWN), more: offered.slice(SHOWN) };
}
