import type { DeferredExtensions } from '../registry/deferred.ts';
import type { Extension } from '../registry/extension-point.ts';
import { deferred as core } from './core-deferred.ts';

const found = import.meta.glob<readonly Extension[]>('./*/client/deferred.ts', {
  base: '../../plugins',
  import: 'deferred',
});

/** What loads, in a browser, the deferred extensions of the core and of each plugin. */
export const deferredExtensions: DeferredExtensions = {
  core: async () => core,
  ...Object.fromEntries(Object.entries(found).map(([file, load]) => [file.split('/')[1], load])),
};
