import { parseSync, type Plugin } from 'vite';

/** A node of the syntax tree, as far as this file reads it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The properties that a browser has no use for, by the function whose argument they stand in. */
const STRIPPED: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['input', 'reply', 'summary', 'forBanned'],
  defineManifest: ['settings', 'errors', 'guards', 'postFields', 'declares'],
  defineClientPlugin: ['locales'],
};

/**
 * Contracts, manifests, gates, and what both sides of a plugin share: leaves without effects, so that
 * whatever they only compute may go when nobody uses it (a zone's settings with their defaults).
 */
const LEAF = /\/(platform\/contract\/.+|plugins\/[^/]+\/(contract|manifest|gates|(contract|shared)\/[^/]+))\.ts$/;
/** TypeBox's modules do little things on load that nobody needs unless a schema is left. */
const TYPEBOX = /\/node_modules\/typebox\//;
const ASSEMBLY = /\/(?:plugins\/[^/]+\/client\/index|platform\/shell\/core-plugin)\.ts$/;

/**
 * For the browser's build: leaves out `input`, `reply`, `summary` and `forBanned` of endpoints,
 * `settings`, `errors`, `guards`, `postFields` and `declares` of manifests, since the browser
 * downloads no schemas; and marks what leaf modules compute on load as pure, so that the bundler
 * drops the schemas left without a use and TypeBox with them.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'guildhall:strip-schemas',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (LEAF.test(file)) return { code: stripCode(code, file, true), map: null, moduleSideEffects: false };
      if (TYPEBOX.test(file)) return { code, map: null, moduleSideEffects: false };
      return ASSEMBLY.test(file) ? { code: stripCode(code, file, false), map: null } : null;
    },
  };
}

/**
 * @param pure whether calls and `new` that run when the module is loaded are to be marked as free
 *   of effects
 * @returns the code without schemas, of a leaf also without the imports that only they needed
 */
export function stripCode(code: string, file: string, pure: boolean): string {
  // The tree's nodes have these fields; `Node` names no more than is read.
  const program = parseSync(file, code).program as unknown as Node;
  const edits: Edit[] = [];
  const makers = makersIn(program);
  visit(program, false, (node, deferred) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    if (pure && !deferred) edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
    const callee = node['callee'] as Node;
    const name = callee.type === 'Identifier' ? String(callee['name']) : '';
    const given = node['arguments'] as Node[];
    const names = STRIPPED[name];
    if (names && given[0]?.type === 'ObjectExpression') edits.push(...without(given[0], names, code));
    for (const index of makers.get(name) ?? []) {
      const argument = given[index];
      if (argument) edits.push({ start: argument.start, end: argument.end, text: 'void 0' });
    }
  });
  const stripped = apply(code, edits);
  return pure ? withoutUnread(stripped, file) : stripped;
}

/**
 * Leaves out imports of which nothing is read: who imports a module takes it along, whatever of it
 * goes later.
 */
function withoutUnread(code: string, file: string): string {
  const program = parseSync(file, code).program as unknown as Node;
  const read = new Set<string>();
  const imports: Node[] = [];
  for (const statement of program['body'] as Node[])
    if (statement.type === 'ImportDeclaration') imports.push(statement);
    else visit(statement, false, (node) => void (node.type === 'Identifier' && read.add(String(node['name']))));
  const unread = imports.filter(({ specifiers }) => {
    const names = (specifiers as Node[]).map(({ local }) => String((local as Node)['name']));
    return names.length > 0 && !names.some((name) => read.has(name));
  });
  return apply(
    code,
    unread.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

/**
 * Functions of a file that make endpoints of one kind
 * (`const get = (path, input) => endpoint({ path, input: Type.Object(input) })`): by name the
 * positions of the parameters that nothing but stripped properties read.
 */
function makersIn(program: Node): Map<string, number[]> {
  const makers = new Map<string, number[]>();
  visit(program, false, (node) => {
    const made = node.type === 'VariableDeclarator' ? (node['init'] as Node | null) : null;
    const body = made?.type === 'ArrowFunctionExpression' ? (made['body'] as Node) : null;
    if (!made || body?.type !== 'CallExpression') return;
    const [argument] = body['arguments'] as Node[];
    const names = STRIPPED[String((body['callee'] as Node)['name'])];
    if (!names || argument?.type !== 'ObjectExpression') return;
    const read = new Set<string>();
    for (const property of argument['properties'] as Node[])
      if (!names.includes(nameOf(property)))
        visit(property, false, (inner) => void read.add(String(inner['name'] ?? '')));
    const parameters = made['params'] as Node[];
    const unread = parameters.flatMap((parameter, index) =>
      parameter.type === 'Identifier' && !read.has(String(parameter['name'])) ? [index] : [],
    );
    makers.set(String((node['id'] as Node)['name']), unread);
  });
  return makers;
}

/** The name of a property; empty for a spread. */
function nameOf(property: Node): string {
  const key = property['key'] as Node | undefined;
  return key ? String(key['name'] ?? key['value']) : '';
}

/** Leaves these properties out. */
function without(object: Node, names: readonly string[], code: string): Edit[] {
  return (object['properties'] as Node[]).flatMap((property) => {
    if (property.type !== 'Property') return [];
    if (!names.includes(nameOf(property))) return [];
    const { start, end } = property;
    return [{ start, end: code[end] === ',' ? end + 1 : end, text: '' }];
  });
}

/**
 * Walks the tree; `deferred` is true inside functions, which do not run when the module is loaded.
 */
function visit(node: Node, deferred: boolean, onNode: (node: Node, deferred: boolean) => void): void {
  onNode(node, deferred);
  const inner = deferred || /Function/.test(node.type);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        visit(child as Node, inner, onNode);
      }
    }
  }
}

/** Applies edits from the end; those inside a replaced range are dropped with it. */
function apply(code: string, edits: readonly Edit[]): string {
  const replaced = edits.filter((edit) => edit.end > edit.start);
  const kept = edits.filter(
    (edit) => !replaced.some((outer) => outer !== edit && outer.start <= edit.start && edit.end <= outer.end),
  );
  return kept
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);
}
