import { Suspense, useMemo, type ComponentType } from 'react';
import type { Resolved } from '../registry/registry.ts';
import { useApp } from './app-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { LazyPart } from './lazy-part.tsx';
import type { ClientSlots, SlotKind } from './extensions.ts';
import { useGateViewer } from './viewer.ts';

/** Kinds whose extensions are a component. */
export type ComponentKind = {
  [K in SlotKind]: 'component' extends keyof ClientSlots[K] ? K : never;
}[SlotKind];
export type SlotProps<K extends ComponentKind> = ClientSlots[K] extends { readonly component: ComponentType<infer P> }
  ? P
  : never;
export type SlotItem<K extends SlotKind> = Resolved<ClientSlots[K]>;

/** The zone's extensions of a kind whose gates the viewer passes, in order. */
export function useSlot<K extends SlotKind>(kind: K): readonly SlotItem<K>[] {
  const { registry } = useApp();
  const viewer = useGateViewer();
  // Extract<> of the union by its kind is that kind's member; the compiler cannot see it for a generic K.
  return useMemo(() => registry.visible(kind, viewer) as unknown as readonly SlotItem<K>[], [registry, kind, viewer]);
}

type SlotArguments<K extends ComponentKind> = {
  readonly kind: K;
  /** Leaves extensions out, for example those of other places. */
  readonly filter?: (item: SlotItem<K>) => boolean;
} & (object extends SlotProps<K> ? { readonly props?: SlotProps<K> } : { readonly props: SlotProps<K> });

/**
 * Renders every visible extension of a component kind. Each is on its own: one that fails (while the server renders, too) or
 * still waits for its data leaves its place empty and the rest alone.
 */
export function Slot<K extends ComponentKind>({ kind, filter, props }: SlotArguments<K>) {
  const items = useSlot(kind).filter((item) => !filter || filter(item));
  // A generic K hides that its kind is one with a component, whose props SlotProps<K> was made from.
  return <SlotItems items={items as unknown as readonly ComponentItem<object>[]} props={props ?? {}} />;
}

interface ComponentItem<P extends object> {
  readonly id: string;
  readonly component: ComponentType<P>;
}

/** What `Slot` draws, of extensions that were looked up before: once for a whole list, say. */
export function SlotItems<P extends object>({
  items,
  props,
}: {
  readonly items: readonly ComponentItem<P>[];
  readonly props: P;
}) {
  return items.map(({ id, component }) => {
    const { content: Content = component, meanwhile } = component as Partial<LazyPart<P>> & ComponentType<P>;
    return (
      <ErrorBoundary key={id}>
        <Suspense fallback={meanwhile?.(props)}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  });
}
