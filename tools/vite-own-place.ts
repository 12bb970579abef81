import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const OWN_PLACE = /\bimport\.meta\.(url|dirname)\b/g;

/**
 * For the build of the server: what a module says of its own place (`import.meta.url`,
 * `import.meta.dirname`) stays true for its source, written relative to the build, so that files
 * beside the source are still found.
 * @param root the project's folder
 * @param outDir folder that the build's files lie in, without folders between
 */
export function ownPlace(root: string, outDir: string): Plugin {
  return {
    name: 'guildhall:own-place',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || code.search(OWN_PLACE) < 0) return null;
      const file = relative(outDir, id).split(sep).join('/');
      const url = (path: string): string => `new URL(${JSON.stringify(path)}, import.meta.url)`;
      const folder = `process.getBuiltinModule('node:url').fileURLToPath(${url(dirname(file))})`;
      const placed = code.replace(OWN_PLACE, (_own, part) => (part === 'url' ? `${url(file)}.href` : folder));
      return { code: placed, map: null };
    },
  };
}
