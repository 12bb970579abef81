import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { OwnUser } from '../contract/endpoints/users.ts';
import type { BrowserZone } from '../contract/zone/index.ts';
import { extensionPoint } from '../registry/extension-point.ts';
import type { Registry } from '../registry/registry.ts';
import type { Prefetch } from '../sdk/load-context.ts';

/** Layout places that cards and navigation items may ask for. */
export type Place = 'home' | 'post' | 'user';

interface Route {
  /** A factory, because the router changes its route objects. @param registry the zone's */
  readonly create: (parent: AnyRoute, registry: Registry) => AnyRoute | readonly AnyRoute[];
  /**
   * `user`: a page inside the frame of user pages (banner and tabs), for a `userTab`. `create` gets
   * a parent at `/user/$uid`, so its path is the last part alone (`/level`);
   * `useParams({ strict: false })` has the `uid`.
   */
  readonly within?: 'user';
  /** The page is itself the frame of those that say so by `within`; there is one. */
  readonly frameOf?: 'user';
}
/**
 * A page with an address of its own; on the phone site that begins with `/m`, for a route that says
 * so by `sites`. A zone without the plugin answers 404 there, a viewer without the gate sees 403.
 */
export const route = extensionPoint<Route>('route', { sites: ['desktop'] });

export interface SidebarCardProps {
  readonly place: Place;
  /** The user whose page is shown, when place is `user`. */
  readonly uid?: number;
  /** The theme that is looked at, when place is `home`. */
  readonly themeId?: number;
}
interface SidebarCard {
  readonly component: ComponentType<SidebarCardProps>;
  readonly places: readonly Place[];
  /**
   * Narrow screens have it in the menu, on home and post pages alike, or not at all. Default: see
   * the point.
   */
  readonly onNarrow?: 'menu' | 'none';
  /**
   * It is about the list that it stands beside: the phone site has it above that, and the others of
   * home on a page of their own (`/m/discover`).
   */
  readonly isAboutList?: true;
  readonly prefetch?: Prefetch<SidebarCardProps>;
}
/**
 * A card beside the page. Pages for wide screens: on narrow screens it stands below; those of home are in
 * the menu, but for one with `data-before-list`, which stands before the list that it is about
 * (home's list has no end). The phone site has those that say so by `sites`.
 */
export const sidebarCard = extensionPoint<SidebarCard>('sidebarCard', { sites: ['desktop'] });

interface Floating {
  readonly component: ComponentType<object>;
  /** Messages are a page without a sidebar. */
  readonly places: readonly (Place | 'messages')[];
}
/**
 * What floats over the pages of these places, in the browser alone. It leaves the side navigation's
 * corner free. Pages for wide screens, at every width.
 */
export const floating = extensionPoint<Floating>('floating', { sites: ['desktop'] });

export interface TopbarItemProps {
  /** The themes of home stand in the bar: there is room for little else. */
  readonly isCrowded: boolean;
}
interface TopbarItem {
  readonly component: ComponentType<TopbarItemProps>;
}
/**
 * A small thing at the end of the top bar. The login and the messages have order 910. Pages for
 * wide screens, at every width.
 */
export const topbarItem = extensionPoint<TopbarItem>('topbarItem', { sites: ['desktop'] });

export interface SidePanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Whether the button shows a dot. */
  readonly onNews: (hasNews: boolean) => void;
}
interface SideNavLink {
  readonly places: readonly Place[];
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  /** Where it leads, or else `panel`. */
  readonly href?: string;
  /** Whether a zone has it; absent: it does. */
  readonly when?: (zone: BrowserZone) => boolean;
  /**
   * What the button opens and closes. It is rendered while it is closed, too, in the browser alone,
   * so that it can say that there is news.
   */
  readonly panel?: ComponentType<SidePanelProps>;
}
/** A button that is not always there, or does something at once: it draws itself. */
interface SideNavButton {
  /** Absent: on every page. */
  readonly places?: readonly Place[];
  readonly button: ComponentType;
}
type SideNavItem = SideNavLink | SideNavButton;
/**
 * A button of the floating side navigation. Pages for wide screens, at every width. What says so by
 * `sites` is on the phone site an entry of `/m/discover`, unless it draws itself.
 */
export const sideNavItem = extensionPoint<SideNavItem>('sideNavItem', { sites: ['desktop'] });

interface AccountEntry {
  /** Lucide's name. */
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly href: string;
  /**
   * A count of the unread reply, and the key of what the entry is called while there is some
   * (`{{count}}`).
   */
  readonly unread?: { readonly counter: string; readonly label: string };
}
/** An entry of the viewer's own menu, on both sites. */
export const accountEntry = extensionPoint<AccountEntry>('accountEntry', { isDeferred: true });

export interface SignedIn {
  readonly signedIn: (viewer: OwnUser) => unknown;
}
interface AfterSignIn {
  readonly load: () => Promise<SignedIn>;
}
/**
 * Runs in the browser each time somebody has logged in, for what a plugin keeps there. Nobody waits
 * for it, and no login fails with it. It shows nothing.
 */
export const afterSignIn = extensionPoint<AfterSignIn>('afterSignIn', { isDeferred: true });
