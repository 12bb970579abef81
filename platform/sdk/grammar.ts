/**
 * The content grammar, for plugins that read or write post texts. Apart from `index.ts`: few pages
 * need all of it.
 */
export * from '../contract/content/index.ts';
