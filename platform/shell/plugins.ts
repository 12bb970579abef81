import type { Extension } from '../registry/extension-point.ts';
import { withExtensions } from '../registry/deferred.ts';
import type { ClientPlugin } from '../sdk/client-plugin.ts';

/**
 * The client halves of all plugins, for whoever renders pages of every zone: the server. Adding a
 * plugin is adding a folder; browsers find those of their zone in `zone-plugins.ts`, and texts are
 * found the same way, in `texts/`.
 */
const halves = import.meta.glob<ClientPlugin>('../../plugins/*/client/index.ts', { eager: true, import: 'plugin' });
const deferred = import.meta.glob<readonly Extension[]>('../../plugins/*/client/deferred.ts', {
  eager: true,
  import: 'deferred',
});

export const plugins: readonly ClientPlugin[] = Object.entries(halves).map(([file, plugin]) =>
  withExtensions(plugin, deferred[file.replace('index', 'deferred')]),
);
