import { MINUTE_MS } from '../contract/durations.ts';
import { themes, type Theme } from '../contract/endpoints/posts.ts';
import { code } from '../contract/gate.ts';
import { PermissionCode } from '../contract/permission-codes.ts';
import { localName } from '../contract/zone/local-name.ts';
import { writableThemes } from '../contract/zone/theme-schema.ts';
import { useLocale, useZone } from './app-context.ts';
import { useApiQuery } from './query.ts';
import { useCan } from './viewer.ts';

type Offered = Pick<Theme, 'themeId' | 'name' | 'icon' | 'labelType' | 'type'>;

/** The themes that the viewer may post in; those of labelType 3 are written in by managers only. */
export function useWritableThemes(): readonly Offered[] {
  const zone = useZone();
  const locale = useLocale();
  const isManager = useCan(code(PermissionCode.manager));
  // Asked for, because the page may have been rendered before its visitor signed in.
  const query = useApiQuery(themes, {}, { staleTime: MINUTE_MS });
  const offered: readonly Offered[] =
    query.data ?? zone.themes.map((theme) => ({ ...theme, name: localName(theme, locale) }));
  return writableThemes(offered, { signedIn: true, manager: isManager });
}
