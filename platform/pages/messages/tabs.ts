import type { Unread } from '../../contract/endpoints/messages.ts';
import type { MessageGroup } from '../../contract/message-kinds.ts';
import { useOffered, type ResolvedOf, type RouterContext } from '../../sdk/index.ts';
import { messageTab } from './extension-points.ts';
import type { MessageSearch } from './message-search.ts';

/** A tab of the message centre: its name in the address, its list, and what of it is unread. */
export interface MessageTab {
  readonly address: string;
  /** The name of its list (`messageList`). */
  readonly list: string;
  readonly group: MessageGroup;
  /**
   * The field of the unread reply that counts it alone; without one it is what its group's other
   * tabs leave.
   */
  readonly counter?: string | undefined;
  /** Keys with their namespace. */
  readonly label: string;
  readonly empty: string;
  /** Where one sees more of what is told here. */
  readonly more?: { readonly to: string; readonly label: string } | undefined;
}

const withNamespace = (plugin: string, key: string): string => (key.includes(':') ? key : `${plugin}:${key}`);

/** The tabs of the zone: the core's and those of its plugins. */
export const messageTabsOf = (registry: RouterContext['registry']): readonly MessageTab[] =>
  tabsOf(registry.all(messageTab));
export const useMessageTabs = (): readonly MessageTab[] => tabsOf(useOffered(messageTab));

const tabsOf = (extensions: readonly ResolvedOf<typeof messageTab>[]): readonly MessageTab[] =>
  extensions.map(({ plugin, address, of, label, empty, more }) => ({
    address,
    list: of.value.type,
    group: of.value.group,
    counter: of.value.counter,
    label: withNamespace(plugin, label),
    empty: withNamespace(plugin, empty),
    more: more && { to: more.to, label: withNamespace(plugin, more.label) },
  }));

/** The tab that the address names, or the first. */
export const tabOf = (tabs: readonly MessageTab[], { type }: MessageSearch): MessageTab | undefined =>
  tabs.find(({ address }) => address === type) ?? tabs[0];

const COUNT_OF = { comments: 'commentCount', favors: 'favorCount', systemMsg: 'systemMessage' } as const;

/** What is unread in a tab of the popover; 0 until it is known. */
export const unreadInGroup = (group: MessageGroup, counts: Unread | undefined): number =>
  counts?.[COUNT_OF[group]] ?? 0;

/** What is unread in a tab of the message centre; 0 until it is known. */
export function unreadIn(tab: MessageTab, tabs: readonly MessageTab[], counts: Unread | undefined): number {
  const alone = ({ counter = '' }: MessageTab): number => counts?.[counter] ?? 0;
  if (tab.counter !== undefined) return alone(tab);
  const others = tabs.filter(({ group }) => group === tab.group);
  return others.reduce((left, other) => left - alone(other), unreadInGroup(tab.group, counts));
}
