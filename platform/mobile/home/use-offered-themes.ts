import { themesFor, type Theme } from '../../contract/zone/theme-schema.ts';
import { useThemes } from '../../pages/common/use-themes.ts';
import type { useViewer } from '../../sdk/index.ts';

/** The themes that this reader finds above the list, in their order. */
export const useOfferedThemes = (viewer: ReturnType<typeof useViewer>): readonly Theme[] =>
  themesFor(useThemes(), { signedIn: viewer !== null });
