import { unreadMessages, type Unread } from '../../../contract/endpoints/messages.ts';
import {
  accountEntry,
  Icon,
  useAddress,
  useApiQuery,
  useExtensionsLater,
  useT,
  type MenuItemSpec,
} from '../../../sdk/index.ts';

// i18n-keys: conversations:title, conversations:entryUnread
/** What plugins have in the viewer's own menu, with how much of it is unread. @param size of icons, px */
export function useAccountEntries(size: number): MenuItemSpec[] {
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
