/** The content grammar, imported here once for the whole plugin. */
export * from '../../../../platform/contract/content/index.ts';
