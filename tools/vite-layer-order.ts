import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Says in which order the cascade layers stand; the one place is `platform/ui/styles/layers.css`.
 */
const LAYERS = new URL('../platform/ui/styles/layers.css', import.meta.url);

/**
 * Puts the order of the cascade layers at the head of every built sheet. A page loads the sheets of
 * its chunks in an order that nobody controls, and the first mention of a layer fixes its place:
 * without this, a component's sheet that comes first would lose to the base styles.
 */
export function layerOrder(): Plugin {
  return {
    name: 'guildhall:layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const order = /@layer [^;]+;/.exec(readFileSync(LAYERS, 'utf8'))?.[0];
      if (!order) this.error('layers.css names no order of layers');
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
    },
  };
}
