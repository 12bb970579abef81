import type { Plugin } from 'vite';

const SHARED_TEXTS = /\/(?:plugins\/[^/]+\/locales\/[^/]+|platform\/locales\/[^/]+\/shell)\.json$/;

/**
 * The texts of a plugin or of the shell without `errors` and `server`, which only the server says.
 */
export function withoutServerTexts(json: string): string {
  const { errors: _errors, server: _server, ...texts } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(texts);
}

/**
 * For the browser's build: leaves out the texts of refusals, which arrive translated with the
 * refusal, and of pages without a browser's code.
 */
export const serverTexts = (): Plugin => ({
  name: 'guildhall:server-texts',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    return SHARED_TEXTS.test(id.split('?')[0] ?? '') ? { code: withoutServerTexts(code), map: null } : null;
  },
});
