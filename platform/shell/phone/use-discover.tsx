import { Icon, useAddress, useT, type MenuItemSpec } from '../../sdk/index.ts';

/** Of icons in the menu, px. */
export const MENU_ICON = 20;

/** The menu's way to what stands beside home on wide screens. */
export function useDiscover(): MenuItemSpec {
  const t = useT();
  const address = useAddress();
  const icon = <Icon name="layout-grid" size={MENU_ICON} />;
  return { id: 'discover', label: t('mobile:discover.title'), icon, href: address('/discover') };
}
