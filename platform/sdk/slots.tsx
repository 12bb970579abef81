import { Suspense, useMemo, type ComponentType } from 'react';
import type { Resolved } from '../registry/registry.ts';
import { useApp } from './app-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
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
  const items = useSlot(kind);
  return items
    .filter((item) => !filter || filter(item))
    .map((item) => {
      // A generic K hides that its kind is one with a component, whose props SlotProps<K> was made from.
      const { id, component: View } = item as unknown as { id: string; component: ComponentType<object> };
      return (
        <ErrorBoundary key={id}>
          <Suspense fallback={null}>
            <View {...(props as object | undefined)} />
          </Suspense>
        </ErrorBoundary>
      );
    });
}
