import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** A node of a module's syntax tree (ESTree); its other fields hold more of them. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The node and all below it for which `isWanted` holds, in the order of the text. */
const within = (node: Node, isWanted: (one: Node) => boolean): Node[] => [
  ...(isWanted(node) ? [node] : []),
  ...childrenOf(node).flatMap((child) => within(child, isWanted)),
];
const nameOf = (node: unknown): unknown => isNode(node) && node.type === 'Identifier' && node['name'];

const isLazyRoute = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && nameOf(callee) === 'lazyRouteComponent';

/** What a component is loaded by: the first argument, or the constant of the module that it names. */
function loaderOf(call: Node, program: Node): Node | undefined {
  const [load] = call['arguments'] as readonly unknown[];
  const name = nameOf(load);
  const [named] = name ? within(program, ({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === name) : [];
  const loader = named ? named['init'] : load;
  return isNode(loader) ? loader : undefined;
}

/**
 * For the server's build: marks each `lazyRouteComponent(load, ...)` with the source file that `load`
 * imports (`.file`, from the project's root), so that a rendered page can name the style sheets and
 * modules of its chunk in its head. A build ends where it finds no import: such a page would be
 * without its styles until its code has come.
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
      const program = this.parse(code) as unknown as Node; // every node of ESTree has these fields
      let result = '';
      let done = 0;
      for (const call of within(program, isLazyRoute)) {
        const loader = loaderOf(call, program);
        const [found] = loader ? within(loader, ({ type }) => type === 'ImportExpression') : [];
        const source = found?.['source'];
        const target = isNode(source) ? await this.resolve(String(source['value']), id) : null;
        if (!target) return this.error(`no import is found in ${code.slice(call.start, call.end)} of ${id}`);
        const file = relative(root, target.id.split('?')[0] ?? '');
        const marked = `Object.assign(${code.slice(call.start, call.end)}, { file: ${JSON.stringify(file)} })`;
        result += code.slice(done, call.start) + marked;
        done = call.end;
      }
      return done === 0 ? null : { code: result + code.slice(done), map: null };
    },
  };
}
