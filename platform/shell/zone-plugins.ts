import type { ClientPlugin } from '../sdk/client-plugin.ts';

const halves = import.meta.glob<ClientPlugin>('./*/client/index.ts', { base: '../../plugins', import: 'plugin' });

/**
 * The browser's discovery file: it loads the client halves of a zone's plugins, and of no others.
 * Their code is on its way when this runs: the page's head has named it.
 */
export async function pluginsOf(ids: readonly string[]): Promise<ClientPlugin[]> {
  const found = await Promise.all(ids.map(async (id) => halves[`./${id}/client/index.ts`]?.()));
  return found.filter((plugin) => plugin !== undefined);
}
