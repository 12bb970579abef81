import { parseSync } from 'vite';
import { CORE_NAMESPACE } from './i18n-catalog.ts';

/** What one source file says about texts. Lines count from 1. */
export interface Usage {
  /**
   * Keys given to `t()` or as the `label` of an extension; `namespace` is undefined where `t` came
   * in as a parameter.
   */
  readonly keys: { namespace: string | undefined; key: string; line: number }[];
  /** Namespaces that `useT` is called with. */
  readonly bound: Set<string>;
  /** Every string of the file: a key that stands in a table counts as used. */
  readonly strings: Set<string>;
  /** `// i18n-keys: time.*, poll:state.open`: keys that are put together at run time. */
  readonly declared: { namespace: string | undefined; pattern: string; line: number }[];
  /** `t(`state.${x}`)`: keys put together at run time, which need a comment as above. */
  readonly dynamic: number[];
  /** Text for people that stands in the code: letters in JSX, Chinese anywhere. */
  readonly literals: { text: string; line: number }[];
  /**
   * `// i18n-data: why`: Chinese in this file is data (names, demo content), not the product
   * speaking.
   */
  isData: boolean;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const SPOKEN_ATTRIBUTES =
  /^(alt|title|placeholder|label|aria-(label|description|placeholder|roledescription|valuetext))$/;
const LETTER = /\p{L}/u;
const CHINESE = /\p{Script=Han}/u;
const FUNCTIONS = new Set(['Program', 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Reads one TypeScript file.
 *
 * @throws Error when the file cannot be parsed
 */
export function readUsage(path: string, source: string): Usage {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const reader = new Reader(source);
  for (const { value, start } of comments) reader.comment(value, start);
  // The parser's own node types are a union of hundreds; walking needs only what all have.
  reader.visit(program as unknown as Node, []);
  return reader.usage;
}

/** Names bound by `const t = useT('ns')`, one map for each function around the place being read. */
type Scopes = readonly Map<string, string>[];

class Reader {
  readonly usage: Usage = {
    keys: [],
    bound: new Set(),
    strings: new Set(),
    declared: [],
    dynamic: [],
    literals: [],
    isData: false,
  };
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  comment(text: string, start: number): void {
    if (/^\s*i18n-data:\s*\S/.test(text)) this.usage.isData = true;
    const list = /^\s*i18n-keys:\s*(.+)$/.exec(text)?.[1];
    for (const item of list?.split(/[\s,]+/) ?? []) {
      const [, namespace, pattern] = /^(?:([\w-]+):)?([\w.*-]+)$/.exec(item) ?? [];
      if (pattern) this.usage.declared.push({ namespace, pattern, line: this.#line(start) });
    }
  }

  visit(node: Node, scopes: Scopes): void {
    const inner = FUNCTIONS.has(node.type) ? [...scopes, new Map<string, string>()] : scopes;
    this.#read(node, inner);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) this.visit(child, inner);
    }
  }

  #read(node: Node, scopes: Scopes): void {
    if (node.type === 'VariableDeclarator') this.#bind(node, scopes);
    else if (node.type === 'CallExpression') this.#call(node, scopes);
    else if (node.type === 'JSXText') this.#literal(node, String(node['value']), LETTER);
    else if (node.type === 'JSXAttribute') this.#attribute(node);
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment') this.#children(node);
    else {
      const text = textOf(node);
      if (text === undefined) return;
      this.usage.strings.add(text);
      this.#literal(node, text, CHINESE);
    }
  }

  /** `const t = useT('ns')`; without a name it is the core's. */
  #bind(node: Node, scopes: Scopes): void {
    const target = node['id'] as Node;
    const init = node['init'] as Node | null;
    if (target.type !== 'Identifier' || init?.type !== 'CallExpression') return;
    const callee = init['callee'] as Node;
    if (callee.type !== 'Identifier' || callee['name'] !== 'useT') return;
    const [argument] = init['arguments'] as Node[];
    const namespace = argument === undefined ? CORE_NAMESPACE : textOf(argument);
    if (namespace === undefined) return;
    this.usage.bound.add(namespace);
    scopes.at(-1)?.set(String(target['name']), namespace);
  }

  #call(node: Node, scopes: Scopes): void {
    const callee = node['callee'] as Node;
    const [argument, second] = node['arguments'] as Node[];
    const name = nameOfCallee(callee);
    if (name === undefined || argument === undefined) return;
    const namespace = scopes.findLast((scope) => scope.has(name))?.get(name);
    if (namespace !== undefined || name === 't') this.#key(argument, namespace);
    if (name === 'extend' && second?.type === 'ObjectExpression') this.#labelOf(second);
  }

  #key(node: Node, namespace: string | undefined): void {
    const text = textOf(node);
    if (text !== undefined) {
      // `t('core:home.title')` names its namespace itself.
      const [, named, key = text] = /^([\w-]+):(.+)$/.exec(text) ?? [];
      this.usage.keys.push({ namespace: named ?? namespace, key, line: this.#line(node.start) });
    } else if (node.type === 'TemplateLiteral') this.usage.dynamic.push(this.#line(node.start));
    else if (node.type === 'ConditionalExpression') {
      this.#key(node['consequent'] as Node, namespace);
      this.#key(node['alternate'] as Node, namespace);
    } else if (node.type === 'LogicalExpression') this.#key(node['right'] as Node, namespace);
  }

  /** `extend(userTab, { label: 'tab.posts' })`: a label of an extension is a key of its plugin. */
  #labelOf(object: Node): void {
    for (const property of object['properties'] as Node[]) {
      const key = property['key'] as Node | undefined;
      if (key?.type === 'Identifier' && key['name'] === 'label') this.#key(property['value'] as Node, undefined);
    }
  }

  #attribute(node: Node): void {
    const name = (node['name'] as Node)['name'];
    const value = node['value'] as Node | null;
    const inner = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value;
    const text = inner && textOf(inner);
    if (typeof name === 'string' && SPOKEN_ATTRIBUTES.test(name) && text) this.#literal(node, text, LETTER);
  }

  /** `<p>{'text'}</p>` is as much a text as `<p>text</p>`. */
  #children(node: Node): void {
    for (const child of node['children'] as Node[]) {
      if (child.type !== 'JSXExpressionContainer') continue;
      const text = textOf(child['expression'] as Node);
      if (text !== undefined) this.#literal(child, text, LETTER);
    }
  }

  #literal(node: Node, text: string, pattern: RegExp): void {
    if (!pattern.test(text)) return;
    const line = this.#line(node.start);
    if (this.usage.literals.some((other) => other.line === line && other.text === text.trim())) return;
    this.usage.literals.push({ text: text.trim(), line });
  }

  #line(offset: number): number {
    return this.#source.slice(0, offset).split('\n').length;
  }
}

/** `t` of `t(...)` and of `context.t(...)`, `extend` of `extend(...)`. */
function nameOfCallee(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return String(callee['name']);
  const isT = callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 't';
  return isT ? 't' : undefined;
}

/**
 * The text of a string literal or of a template without holes; for a template with holes its first
 * part is not one.
 */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return String((node['value'] as { raw: string }).raw);
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return undefined;
  return textOf((node['quasis'] as Node[])[0] as Node);
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string';
}
