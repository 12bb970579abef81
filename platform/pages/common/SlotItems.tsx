import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from '../../sdk/index.ts';

interface Item<P extends object> {
  readonly id: string;
  readonly component: ComponentType<P>;
}

/** Like the SDK's `Slot`, for extensions that were looked up once for a whole list. */
export function SlotItems<P extends object>({
  items,
  props,
}: {
  readonly items: readonly Item<P>[];
  readonly props: P;
}) {
  return items.map(({ id, component: View }) => (
    <ErrorBoundary key={id}>
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    </ErrorBoundary>
  ));
}
