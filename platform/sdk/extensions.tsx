import { memo, Suspense, use, useContext, useMemo, useSyncExternalStore, type ComponentType } from 'react';
import { everyone, passes, type Gate } from '../contract/gate.ts';
import type { ExtensionPoint, Resolved } from '../registry/extension-point.ts';
import { useApp } from './app-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { LazyPart } from './lazy-part.tsx';
import type { RouterContext } from './router-context.ts';
import { useCan, useGateViewer } from './viewer.ts';
import { ForAllContext, viewerPart } from './viewer-part.tsx';

/**
 * The zone's extensions of a point whose gates the viewer passes, in order. Outside of a
 * `viewerPart` the page of whoever passes one of them is drawn for them alone. Where those of a
 * deferred point are still to be loaded it waits for them, as `lazy` does.
 */
export function useExtensions<Shape extends object>(point: ExtensionPoint<Shape>): readonly Resolved<Shape>[] {
  const { registry } = useApp();
  const page = useContext(ForAllContext);
  if (point.isDeferred) use(registry.ready());
  if (page) for (const { gate } of registry.all(point)) if (gate) page.alone.add(gate);
  return useExtensionsLater(point);
}

/**
 * The same for what is opened by a press, or shows itself in browsers alone: what the server draws
 * must not depend on it. Those of a deferred point are none until they are loaded.
 */
export function useExtensionsLater<Shape extends object>(point: ExtensionPoint<Shape>): readonly Resolved<Shape>[] {
  const { registry } = useApp();
  const viewer = useGateViewer();
  const look = () => registry.all(point);
  const all = useSyncExternalStore(registry.subscribe, look, look);
  return useMemo(() => all.filter(({ gate = everyone }) => passes(gate, viewer)), [all, viewer]);
}

/**
 * The zone's extensions of a point, whoever looks. `ExtensionItems` leaves out those whose gates are
 * shut, and keeps their places: what React counts (`useId`) is the same for all readers.
 */
export function useOffered<Shape extends object>(point: ExtensionPoint<Shape>): readonly Resolved<Shape>[] {
  const { registry } = useApp();
  if (point.isDeferred) use(registry.ready());
  return registry.all(point);
}

interface WithComponent<Props extends object> {
  readonly component: ComponentType<Props>;
}
type PropsOf<Shape> = Shape extends WithComponent<infer Props> ? Props : never;

type ExtensionsProps<Shape extends object> = {
  readonly point: ExtensionPoint<Shape>;
  /** Leaves extensions out, for example those of other places. */
  readonly filter?: (item: Resolved<Shape>) => boolean;
} & (object extends PropsOf<Shape> ? { readonly props?: PropsOf<Shape> } : { readonly props: PropsOf<Shape> });

/**
 * Renders every visible extension of a point whose extensions are components. Each is on its own:
 * one that fails (while the server renders, too) or still waits for its data leaves its place empty
 * and the rest alone.
 */
export function Extensions<Shape extends object>({ point, filter, props }: ExtensionsProps<Shape>) {
  const items = useOffered(point).filter((item) => !filter || filter(item));
  // A generic Shape hides that `props` was made from its component.
  return <ExtensionItems items={items as unknown as readonly ComponentItem<object>[]} props={props ?? {}} />;
}

interface ComponentItem<Props extends object> extends WithComponent<Props> {
  readonly id: string;
  readonly gate?: Gate;
  readonly prefetch?: (context: RouterContext, props: Props) => Promise<unknown>;
}

/**
 * What `Extensions` draws, of extensions that were looked up before: once for a whole list, say.
 */
export function ExtensionItems<Props extends object>({
  items,
  props,
}: {
  readonly items: readonly ComponentItem<Props>[];
  readonly props: Props;
}) {
  return items.map((item) => {
    // The item passes on what it is given, which are the props of its component.
    const extension = item.component as ComponentType<object>;
    return item.gate ? (
      <GatedItem key={item.id} item={item as ComponentItem<object>} {...props} />
    ) : (
      <ExtensionItem key={item.id} {...props} extension={extension} />
    );
  });
}

/** An extension with a gate is a part of the page for those who pass it. */
const GatedItem = viewerPart(
  function GatedItem({ item, ...props }: { readonly item: ComponentItem<object> }) {
    return useCan(item.gate ?? everyone) ? <ExtensionItem {...props} extension={item.component} /> : null;
  },
  async (context, { item, ...props }) => item.prefetch?.(context, props),
);

/**
 * Drawn anew only when it is given something else: while the browser still loads the code of an
 * extension, React throws away what the server has drawn of it (and what has been ticked or typed
 * there) as soon as anything above is drawn with other props.
 */
const ExtensionItem = memo(({ extension, ...props }: { readonly extension: ComponentType<object> }) => {
  const { content: Content = extension, meanwhile } = extension as Partial<LazyPart<object>> & ComponentType<object>;
  return (
    <ErrorBoundary>
      <Suspense fallback={meanwhile?.(props)}>
        <Content {...props} />
      </Suspense>
    </ErrorBoundary>
  );
});
