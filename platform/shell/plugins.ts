import type { ClientPlugin } from '../sdk/client-plugin.ts';

/**
 * The client's discovery file, the only one that knows which plugins exist: adding a plugin is adding a folder (design section 1).
 * Their texts are found the same way, in `texts/`.
 */
const halves = import.meta.glob<ClientPlugin>('../../plugins/*/client/index.ts', { eager: true, import: 'plugin' });

export const plugins: readonly ClientPlugin[] = Object.values(halves);
