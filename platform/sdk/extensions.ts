import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Comment, Reply } from '../contract/endpoints/comments.ts';
import type { Post } from '../contract/endpoints/posts.ts';
import type { OwnUser, UserDetail } from '../contract/endpoints/users.ts';
import type { MessageKind } from '../contract/message-kinds.ts';
import type { ExtensionBase } from '../registry/registry.ts';
import type {
  ComposerModeSlot,
  ComposerPanelSlot,
  ComposerSlot,
  ComposerToolSlot,
  SentPartSlot,
} from './composer-extensions.ts';
import type { LoadContext } from './load-context.ts';

/** Layout places that cards and navigation items may ask for. */
export type Place = 'home' | 'post' | 'user';

/** Loads what a component needs before the page is rendered (server) or shown (client). Errors leave the card empty. */
export type Prefetch<P> = (context: LoadContext, props: P) => Promise<unknown>;

interface WithComponent<P extends object> {
  readonly component: ComponentType<P>;
}

/** A page of the plugin. `create` is a factory because route objects are mutated by the router (libraries.md). */
export interface RouteSlot extends ExtensionBase {
  readonly kind: 'route';
  readonly create: (root: AnyRoute) => AnyRoute;
  /**
   * `user`: a page inside the frame of user pages (banner and tabs), for a `userTab`. `create` gets a parent at `/user/$uid`, so its path
   * is the last part alone (`/level`); `useParams({ strict: false })` has the `uid`.
   */
  readonly within?: 'user';
}

export interface SidebarCardProps {
  readonly place: Place;
  /** The user whose page is shown, when place is `user`. */
  readonly uid?: number;
  /** The theme that is looked at, when place is `home`. */
  readonly themeId?: number;
}
/**
 * A card beside the page. On narrow screens it stands below; those of home are in the menu, but for one with `data-before-list`, which stands
 * before the list that it is about (home's list has no end).
 */
export interface SidebarCardSlot extends ExtensionBase, WithComponent<SidebarCardProps> {
  readonly kind: 'sidebarCard';
  readonly places: readonly Place[];
  readonly prefetch?: Prefetch<SidebarCardProps>;
}

/** What stands above home's list while nothing narrows that. The page waits for its `prefetch`, so that nothing moves. */
export interface HomeTopSlot extends ExtensionBase, WithComponent<object> {
  readonly kind: 'homeTop';
  readonly prefetch?: Prefetch<object>;
}
/** What floats over the pages of these places, in the browser alone. It leaves the side navigation's corner free. */
export interface FloatingSlot extends ExtensionBase, WithComponent<object> {
  readonly kind: 'floating';
  readonly places: readonly Place[];
}

export interface TopbarItemSlot extends ExtensionBase, WithComponent<object> {
  readonly kind: 'topbarItem';
}

/** A button of the floating side navigation. `label` is a key of the plugin's namespace. */
export interface SideNavItemSlot extends ExtensionBase {
  readonly kind: 'sideNavItem';
  readonly places: readonly Place[];
  readonly icon: string;
  readonly label: string;
  /** Where it leads, or else `panel`. */
  readonly href?: string;
  /** What the button opens and closes. It is rendered while it is closed, too, in the browser alone, so that it can say that there is news. */
  readonly panel?: ComponentType<SidePanelProps>;
}
export interface SidePanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Whether the button shows a dot. */
  readonly onNews: (hasNews: boolean) => void;
}

export interface PostProps {
  readonly post: Post;
}
/** A block below a post's text, for example its poll. */
export interface PostBlockSlot extends ExtensionBase, WithComponent<PostProps> {
  readonly kind: 'postBlock';
  readonly places: readonly ('list' | 'detail')[];
  readonly when: (post: Post) => boolean;
}
export interface PostBadgeSlot extends ExtensionBase, WithComponent<PostProps> {
  readonly kind: 'postBadge';
  readonly when: (post: Post) => boolean;
}

/** An item of the menu of a post. `load` gives the dialog that carries it out. */
export interface PostActionSlot extends ExtensionBase {
  readonly kind: 'postAction';
  readonly icon: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly when: (post: Post, viewer: OwnUser | null) => boolean;
  readonly load: () => Promise<{ readonly Action: ComponentType<PostProps & { readonly onClose: () => void }> }>;
}
export interface CommentActionProps {
  readonly comment: Comment | Reply;
  readonly onClose: () => void;
}
export interface CommentActionSlot extends ExtensionBase {
  readonly kind: 'commentAction';
  readonly icon: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly when: (comment: Comment | Reply, viewer: OwnUser | null) => boolean;
  readonly load: () => Promise<{ readonly Action: ComponentType<CommentActionProps> }>;
}

/** A small mark on a comment or reply, above its text. */
export interface CommentBadgeSlot extends ExtensionBase, WithComponent<{ readonly comment: Comment | Reply }> {
  readonly kind: 'commentBadge';
  readonly when: (comment: Comment | Reply) => boolean;
}
/** What stands between the box for comments and their list, for example an accepted answer. */
export interface CommentsTopSlot extends ExtensionBase, WithComponent<PostProps> {
  readonly kind: 'commentsTop';
  readonly when: (post: Post) => boolean;
}

/**
 * A tab beside the orders of home's list that narrows it, in themes of these label types: `param=1` in the address and in the list
 * call (`postFields(..., 'list')`), answered by the server half's hook `postHooks.list`.
 */
/** The name of a filter of home's list that a plugin has added. */
export type HomeTabParam = `${string}Status`;
export interface HomeTabSlot extends ExtensionBase {
  readonly kind: 'homeTab';
  readonly labelTypes: readonly number[];
  readonly param: HomeTabParam;
  readonly icon: string;
  readonly label: string;
}

/** A small mark beside a user's name (worn medal, level). */
export interface UserBadgeSlot extends ExtensionBase, WithComponent<{ readonly user: Record<string, unknown> }> {
  readonly kind: 'userBadge';
  /** Whether this user has one: nothing is rendered for those that do not. */
  readonly when: (user: Record<string, unknown>) => boolean;
}
/** A card of the user popover and page head. */
export interface UserCardSlot extends ExtensionBase, WithComponent<{ readonly user: UserDetail }> {
  readonly kind: 'userCard';
}
/** A tab of user pages; its page is a route with `within: 'user'` at the same path. */
export interface UserTabSlot extends ExtensionBase {
  readonly kind: 'userTab';
  /** A key of the plugin's own (eager) namespace. */
  readonly label: string;
  /** The last part of the address: `level`. */
  readonly path: string;
  /** `owner`: shown on the viewer's own page only. Default `everyone`. */
  readonly whose?: 'owner' | 'everyone';
  /** What the tab's address says besides, by the page that it is pressed on. */
  readonly search?: (page: { readonly isSelf: boolean; readonly isHome: boolean }) => Readonly<Record<string, unknown>>;
}
/** A tab of the message centre, for the messages of a kind that the plugin declares (`messageKinds`). */
export interface MessageTabSlot extends ExtensionBase {
  readonly kind: 'messageTab';
  /** Its name in the address, letters: `?type=`. */
  readonly address: string;
  readonly of: MessageKind;
  /** Keys of the plugin's own (eager) namespace: its name, and what stands there without messages. */
  readonly label: string;
  readonly empty: string;
  /** A page of the plugin that shows more of what is told here. */
  readonly more?: { readonly to: string; readonly label: string };
}
export interface OpsPanelSlot extends ExtensionBase {
  readonly kind: 'opsPanel';
  readonly label: string;
  readonly load: () => Promise<{ readonly Panel: ComponentType }>;
}

export interface SignedIn {
  readonly signedIn: (viewer: OwnUser) => unknown;
}
/** Runs in the browser each time somebody has logged in, for what a plugin keeps there. Nobody waits for it, and no login fails with it. */
export interface SignedInSlot extends ExtensionBase {
  readonly kind: 'signedIn';
  readonly load: () => Promise<SignedIn>;
}

/** Every client extension point; adding one is adding a key (design section 3). */
export interface ClientSlots {
  route: RouteSlot;
  sidebarCard: SidebarCardSlot;
  homeTop: HomeTopSlot;
  floating: FloatingSlot;
  topbarItem: TopbarItemSlot;
  sideNavItem: SideNavItemSlot;
  composer: ComposerSlot;
  composerTool: ComposerToolSlot;
  composerMode: ComposerModeSlot;
  composerPanel: ComposerPanelSlot;
  sentPart: SentPartSlot;
  postBlock: PostBlockSlot;
  postBadge: PostBadgeSlot;
  postAction: PostActionSlot;
  commentAction: CommentActionSlot;
  commentBadge: CommentBadgeSlot;
  commentsTop: CommentsTopSlot;
  homeTab: HomeTabSlot;
  userBadge: UserBadgeSlot;
  userCard: UserCardSlot;
  userTab: UserTabSlot;
  messageTab: MessageTabSlot;
  opsPanel: OpsPanelSlot;
  signedIn: SignedInSlot;
}
export type SlotKind = keyof ClientSlots;
export type ClientExtension = ClientSlots[SlotKind];

export const CLIENT_KINDS = [
  'route',
  'sidebarCard',
  'homeTop',
  'floating',
  'topbarItem',
  'sideNavItem',
  'composer',
  'composerTool',
  'composerMode',
  'composerPanel',
  'sentPart',
  'postBlock',
  'postBadge',
  'postAction',
  'commentAction',
  'commentBadge',
  'commentsTop',
  'homeTab',
  'userBadge',
  'userCard',
  'userTab',
  'messageTab',
  'opsPanel',
  'signedIn',
] as const satisfies readonly SlotKind[];

/** Declares one extension: `slot('sidebarCard', { name: 'wall', places: ['user'], component: WallCard })`. */
export function slot<K extends SlotKind>(kind: K, extension: Omit<ClientSlots[K], 'kind'>): ClientSlots[K] {
  // Omit<> of a union member loses the link between kind and shape that the parameter list has just checked.
  return { ...extension, kind } as ClientSlots[K];
}
