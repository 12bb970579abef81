import { createContext, useContext } from 'react';
import { proxy, useSnapshot, type Snapshot } from 'valtio';
import type { Post } from '../contract/endpoints/posts.ts';
import type { ComposerOrigin } from '../pages/common/extension-points.ts';
import type { RenderDialog } from '../pages/post/extension-points.ts';

/** State of the user interface that several parts share; never server data. */
export interface UiState {
  /**
   * `themeId` and `title`: what a new post begins with; 0 and nothing leave it to the writer.
   * `origin`: the form that began it. `storedId`: the stored text that is opened; 0: none.
   */
  composer: {
    open: boolean;
    post: Post | null;
    themeId: number;
    title: string;
    origin: ComposerOrigin | null;
    storedId: number;
  };
  /** The login dialog; `register` opens its other tab, `after` is what waits for the login. */
  login: { open: boolean; register: boolean; after: (() => void) | null };
  /** The prompt of rule code 10004 and the form behind it. */
  realName: 'closed' | 'prompt' | 'form';
  /**
   * Zones whose rules for publishing were set in the last 5 s, each with the timer that ends it
   * (docs/product/publishing-rules.md).
   */
  newRules: Record<string, ReturnType<typeof setTimeout>>;
  /** The image viewer: addresses and the one shown. */
  viewer: { images: string[]; index: number } | null;
  /** Shown over the page by what has no place in it: a button of a toast. */
  dialog: RenderDialog | null;
  drawer: boolean;
  /** The choice of light and dark. */
  looks: boolean;
  gray: boolean;
  /**
   * The zone was stopped while the page is open: instead of the page there is the error page that
   * says so.
   */
  stopped: boolean;
}

/** The composer while it is closed. */
export const NOTHING_OPEN: UiState['composer'] = {
  open: false,
  post: null,
  themeId: 0,
  title: '',
  origin: null,
  storedId: 0,
};

/** A store for one page (server) or one tab (browser): never shared between requests. */
export function createUiStore(initial: Partial<UiState> = {}): UiState {
  const state: UiState = {
    composer: { ...NOTHING_OPEN },
    login: { open: false, register: false, after: null },
    realName: 'closed',
    newRules: {},
    viewer: null,
    dialog: null,
    drawer: false,
    looks: false,
    gray: false,
    stopped: false,
    ...initial,
  };
  return import.meta.env.SSR ? state : proxy(state);
}

export const UiStoreContext = createContext<UiState | null>(null);

/** The store itself: assign to its fields in event handlers and effects. */
export function useUiStore(): UiState {
  const store = useContext(UiStoreContext);
  if (!store) throw new Error('useUiStore needs the app providers');
  return store;
}

/**
 * A read-only snapshot: the component renders again when a field that it read has changed; on the
 * server none ever does.
 */
export const useUi: () => Snapshot<UiState> = import.meta.env.SSR ? useUiStore : () => useSnapshot(useUiStore());
