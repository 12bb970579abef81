/**
 * Tokens of plugins in contents, `[<token>,name]`: each leads to what its plugin shows under the
 * post (`#<token>`) and is its name wherever only words are shown. They belong to the format of
 * stored texts, which are read by it in every zone, also without the plugin: so this list is
 * closed, and a word that is not in it stays text.
 */
export const PLUGIN_TOKENS = ['lottery'] as const;
export type PluginTokenName = (typeof PLUGIN_TOKENS)[number];

export const isPluginToken = (name: string): name is PluginTokenName =>
  (PLUGIN_TOKENS as readonly string[]).includes(name);
