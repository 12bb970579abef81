import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withNetwork } from './with-network.ts';

/**
 * A component whose code is loaded where it is first rendered, inside of a `Suspense`; without a
 * network once there is one (`withNetwork`):
 * `lazyComponent(async () => (await import('./Box.tsx')).Box)`.
 */
export const lazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await withNetwork(load) }));
