import {
  code,
  LABEL_TYPE,
  PermissionCode,
  themes,
  useApiQuery,
  useCan,
  useZone,
  type Theme,
} from '../../../../platform/sdk/index.ts';

/** The themes that the viewer may post in; those of labelType 3 are for managers only (spec 3 section 6). */
export function useThemes(): readonly Pick<Theme, 'themeId' | 'name' | 'icon'>[] {
  const zone = useZone();
  const isManager = useCan(code(PermissionCode.manager));
  // Asked for, because the page may have been rendered before its visitor signed in.
  const query = useApiQuery(themes, {}, { staleTime: 60_000 });
  const offered: readonly Pick<Theme, 'themeId' | 'name' | 'icon' | 'labelType'>[] = query.data ?? zone.themes;
  return offered.filter(({ labelType }) => isManager || labelType !== LABEL_TYPE.managersOnly);
}
