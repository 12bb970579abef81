import { unreadMessages, type Unread } from '../../../contract/endpoints/messages.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { waitingQueue } from '../../../contract/endpoints/waiting.ts';
import { passes } from '../../../contract/gate.ts';
import {
  accountEntry,
  gateViewerOf,
  Icon,
  opsPanel,
  useAddress,
  useApiQuery,
  useExtensionsLater,
  useT,
  useUiStore,
  type MenuItemSpec,
} from '../../../sdk/index.ts';
import { useLogOut } from '../../../sdk/use-log-out.ts';
import { useVerify } from './use-verify.ts';

interface OwnMenuOptions {
  /** Of icons, px. */
  readonly size: number;
  /** What one site alone has, behind the entries of plugins. */
  readonly pages?: readonly MenuItemSpec[];
}

/** The viewer's own menu: its entries, and what those do that lead nowhere. */
export function useOwnMenu(viewer: OwnUser, { size, pages = [] }: OwnMenuOptions) {
  const t = useT();
  const address = useAddress();
  const verify = useVerify();
  const logOut = useLogOut();
  const store = useUiStore();
  const manages = useManages(viewer);
  const entries = useAccountEntries(size);
  const icon = (name: string) => <Icon name={name} size={size} />;
  const own = `/user/${viewer.id}`;
  const items: (MenuItemSpec | false)[] = [
    { id: 'page', label: t('shell.user.homepage'), icon: icon('user-round'), href: address(own) },
    ...entries,
    ...pages,
    { id: 'edit', label: t('shell.user.edit'), icon: icon('pen-line'), href: address(`${own}/edit`) },
    manages && { id: 'manage', label: t('manage.title'), icon: icon('shield'), href: address('/manage') },
    !viewer.realname && { id: 'verify', label: t('shell.user.verify'), icon: icon('shield-check') },
    { id: 'looks', label: t('shell.looks'), icon: icon('sun-moon') },
    { id: 'logout', label: t('shell.user.logout'), icon: icon('log-out'), separatorBefore: true },
  ];
  return {
    items: items.filter((item) => item !== false),
    onAction: (id: string): void => {
      if (id === 'verify') void verify();
      if (id === 'looks') store.looks = true;
      if (id === 'logout') void logOut();
    },
  };
}

/** Whether there is anything for this member on the page of managers, which wide screens alone have. */
function useManages(viewer: OwnUser): boolean {
  const hasPanels = useExtensionsLater(opsPanel).length > 0;
  // The queue is a panel of the core's own on that site.
  return hasPanels || passes(waitingQueue.gate, gateViewerOf(viewer));
}

// i18n-keys: conversations:title, conversations:entryUnread
/** What plugins have in the viewer's own menu, with how much of it is unread. @param size of icons, px */
function useAccountEntries(size: number): MenuItemSpec[] {
  const t = useT();
  const address = useAddress();
  // As the bell asks, which keeps it up to date; its code is in no first view.
  const counts: Unread | undefined = useApiQuery(unreadMessages, {}, { staleTime: Infinity }).data;
  return useExtensionsLater(accountEntry).map(({ id, plugin, icon, label, href, unread }) => {
    const count = (unread && counts?.[unread.counter]) || 0;
    return {
      id,
      label: unread && count > 0 ? t(`${plugin}:${unread.label}`, { count }) : t(`${plugin}:${label}`),
      icon: <Icon name={icon} size={size} />,
      href: address(href),
    };
  });
}
