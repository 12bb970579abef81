import { memo, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { readerIsHere } from './reader-is-here.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/**
 * A component whose code the browser loads where it is first rendered; the server renders it at
 * once.
 */
export type LazyPart<P extends object> = FunctionComponent<P> & {
  /**
   * Loads the code ahead, from now on it is rendered at once. The server awaits it before its first
   * page, because it renders without waiting.
   */
  preload(): Promise<void>;
  /**
   * The part without the `Suspense` of its own, for whoever puts it into one with this fallback:
   * each costs every page something.
   */
  readonly content: ComponentType<P>;
  readonly meanwhile: (props: P) => ReactNode;
};

/**
 * For slot components that few pages show:
 * `component: lazyPart(async () => (await import('./blocks/PollBlock.tsx')).PollBlock)`. What the
 * server rendered stays in place until the code has arrived. Style sheets of files under `blocks/`,
 * `cards/`, `badges/` and `bar/` are named in the head of every page
 * (`server/host/pages/ssr/assets.ts`), so nothing is ever unstyled.
 * @param meanwhile what stands where the browser renders it first, until the code has arrived;
 *   none: nothing
 * @param isWanted when the code is to be loaded of what the server has rendered; absent: at once
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
  isWanted?: () => Promise<unknown>,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const Lazy = lazyComponent(async () => {
    await isWanted?.();
    return load();
  });
  const Content = (props: P) => {
    // Chosen once: another one would be mounted anew.
    const [Loaded] = useState<ComponentType<P> | typeof Lazy>(() => loaded ?? Lazy);
    return <Loaded {...props} />;
  };
  // Rendered again before its code is there, React would take what the server has drawn off the
  // page, and a press on it would be lost.
  const Part: FunctionComponent<P> = memo((props: P) => (
    <Suspense fallback={meanwhile(props)}>
      <Content {...props} />
    </Suspense>
  ));
  return Object.assign(Part, {
    content: Content,
    meanwhile,
    preload: async () => {
      loaded = await load();
    },
  });
}

/**
 * A lazy part for what stands there to be read: teasers and badges in lists, cards beside them. The
 * server's text and links do without its code, so the browser loads it when there is a reader
 * (`readerIsHere`).
 */
export const lazyOnInteraction = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): LazyPart<P> => lazyPart(load, meanwhile, readerIsHere);

/** Loads every lazy part among these components. */
export async function preloadParts(components: readonly unknown[]): Promise<void> {
  await Promise.all(
    components.map(async (component) => {
      // Any other component has none.
      const { preload } = (component ?? {}) as Partial<LazyPart<object>>;
      await preload?.();
    }),
  );
}
