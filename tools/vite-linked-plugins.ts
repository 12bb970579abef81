import type { Plugin } from 'vite';
import { LinkedPluginError, pluginFolders } from '../server/plugin-folders.ts';

/**
 * Ends builds, and the start of development, where a plugin's folder is a link, and says so:
 * otherwise the first import that such a plugin has of the forum would fail, in words that name
 * neither.
 * @param root the project's `plugins/`
 */
export const refuseLinkedPlugins = (root: string): Plugin => ({
  name: 'guildhall:linked-plugins',
  enforce: 'pre',
  buildStart() {
    const [id] = pluginFolders(root).linked;
    if (id !== undefined) throw new LinkedPluginError(id);
  },
});
