import {
  MINUTE_MS,
  code,
  PermissionCode,
  themes,
  useApiQuery,
  useCan,
  useZone,
  writableThemes,
  type Theme,
} from '../../../../platform/sdk/index.ts';

/** The themes that the viewer may post in; those of labelType 3 are written in by managers only. */
export function useThemes(): readonly Pick<Theme, 'themeId' | 'name' | 'icon'>[] {
  const zone = useZone();
  const isManager = useCan(code(PermissionCode.manager));
  // Asked for, because the page may have been rendered before its visitor signed in.
  const query = useApiQuery(themes, {}, { staleTime: MINUTE_MS });
  const offered: readonly Pick<Theme, 'themeId' | 'name' | 'icon' | 'labelType' | 'type'>[] = query.data ?? zone.themes;
  return writableThemes(offered, { signedIn: true, manager: isManager });
}
