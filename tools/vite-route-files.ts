import { relative } from 'node:path';
import type { Plugin } from 'vite';

const LAZY =
  /lazyRouteComponent\(\s*(?:withTexts\(\s*["'][\w-]+["']\s*,\s*)*\(\)\s*=>\s*import\(\s*(["'])([^"']+)\1\s*\)/g;

/** The start of a line that is a comment: an example in a docstring is no call. */
const IN_COMMENT = /^\s*(?:\*|\/\/)/;

/**
 * For the server's build: marks each `lazyRouteComponent(() => import('./X.tsx'), ...)`, also with
 * `withTexts`, one in the other too, around the import, with its source file (`.file`, from the project's root), so that a
 * rendered page can name the style sheets and modules of its chunk in its head.
 */
export function routeFiles(): Plugin {
  let root = process.cwd();
  return {
    name: 'guildhall:route-files',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    configResolved(config) {
      root = config.root;
    },
    async transform(code, id) {
      if (id.includes('node_modules') || !code.includes('lazyRouteComponent(')) return null;
      let result = '';
      let done = 0;
      for (const match of code.matchAll(LAZY)) {
        if (IN_COMMENT.test(code.slice(code.lastIndexOf('\n', match.index) + 1, match.index))) continue;
        const target = await this.resolve(match[2] ?? '', id);
        const end = endOfCall(code, match.index + 'lazyRouteComponent'.length);
        if (!target || end < 0) this.error(`cannot follow ${match[0]} in ${id}`);
        const file = relative(root, target.id.split('?')[0] ?? '');
        result += `${code.slice(done, match.index)}Object.assign(${code.slice(match.index, end)}, { file: ${JSON.stringify(file)} })`;
        done = end;
      }
      return done === 0 ? null : { code: result + code.slice(done), map: null };
    },
  };
}

/**
 * Where the parenthesis that opens at `start` is closed; the arguments are an arrow function and a
 * plain name.
 */
function endOfCall(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    else if (code[at] === ')' && --depth === 0) return at + 1;
  }
  return -1;
}
