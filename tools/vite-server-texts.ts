import type { Plugin } from 'vite';

const PLUGIN_TEXTS = /\/plugins\/[^/]+\/locales\/[^/]+\.json$/;

/** A plugin's texts without `errors`, which only the server says. */
export function withoutServerTexts(json: string): string {
  const { errors: _errors, ...texts } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(texts);
}

/** For the browser's build: leaves out the texts of refusals, which arrive translated with the refusal. */
export const serverTexts = (): Plugin => ({
  name: 'guildhall:server-texts',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    return PLUGIN_TEXTS.test(id.split('?')[0] ?? '') ? { code: withoutServerTexts(code), map: null } : null;
  },
});
