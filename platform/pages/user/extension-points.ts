import type { ComponentType, ReactNode } from 'react';
import type { Post } from '../../contract/endpoints/posts.ts';
import type { UserDetail } from '../../contract/endpoints/users.ts';
import { extensionPoint } from '../../registry/extension-point.ts';
import type { Prefetch } from '../../sdk/load-context.ts';

interface UserBadge {
  readonly component: ComponentType<{ readonly user: Record<string, unknown> }>;
  /** Whether this user has one: nothing is rendered for those that do not. */
  readonly when: (user: Record<string, unknown>) => boolean;
}
/**
 * A small mark beside a user's name (worn medal, level), wherever that stands.
 */
export const userBadge = extensionPoint<UserBadge>('userBadge');

interface UserCard {
  readonly component: ComponentType<{ readonly user: UserDetail }>;
}
/** A card in the head of user pages. */
export const userCard = extensionPoint<UserCard>('userCard');

interface UserAction {
  /** Lucide's name. */
  readonly icon: string;
  /** A key of the plugin's own (eager) namespace. */
  readonly label: string;
  /** The page that it leads to, `$uid` for the person. */
  readonly to: string;
}
/** A link in the head of somebody else's page, beside the button that follows them. */
export const userAction = extensionPoint<UserAction>('userAction');

interface UserTab {
  /** A key of the plugin's own (eager) namespace, or of another that it names (`ns:key`). */
  readonly label: string;
  /** The last part of the address: `level`; empty for the page of the frame's own address. */
  readonly path: string;
  /** `owner`: shown on the viewer's own page only. Default `everyone`. */
  readonly whose?: 'owner' | 'everyone';
  /** What the tab's address says besides, by the page that it is pressed on. */
  readonly search?: (page: { readonly isSelf: boolean; readonly isHome: boolean }) => Readonly<Record<string, unknown>>;
}
/**
 * A tab of user pages; its page is a `route` with `within: 'user'` at the same path.
 */
export const userTab = extensionPoint<UserTab>('userTab');

/** Where a part of `collectsFilter` stands. */
export type CollectsFilterProps =
  | {
      readonly at: 'top';
      /** What the address says; undefined: all are listed. */
      readonly shown: string | undefined;
      /** A link, for a row of them, to the list that is narrowed by this value; undefined: to all. */
      readonly link: (value: string | undefined, label: ReactNode) => ReactNode;
    }
  /** A post of the list; nothing is drawn where there is nothing to say of it. */
  | { readonly at: 'post'; readonly post: Post }
  /** In the place of a narrowed list. `isMissing`: what the address names is not there. */
  | { readonly at: 'empty'; readonly isMissing: boolean };
interface CollectsFilter {
  /** By this the address and the call of the list say it (`postFields(..., 'collects')`). */
  readonly param: string;
  readonly component: ComponentType<CollectsFilterProps>;
  readonly prefetch?: Prefetch<object>;
}
/**
 * What narrows the list of the viewer's own collections, answered by the server half's hook
 * `collectHooks.narrow`: above the list, above each of its posts, and where it is empty. The server
 * waits for its `prefetch`.
 */
export const collectsFilter = extensionPoint<CollectsFilter>('collectsFilter');
