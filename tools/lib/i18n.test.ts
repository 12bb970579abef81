import { describe, expect, it } from 'vitest';
import { parityProblems, type Catalog } from './i18n-catalog.ts';
import { i18nProblems } from './i18n-check.ts';
import { readUsage } from './i18n-usage.ts';

function catalogOf(texts: Record<string, { 'zh-CN': Record<string, string>; en: Record<string, string> }>): Catalog {
  return new Map(
    Object.entries(texts).map(([namespace, languages]) => [
      namespace,
      new Map(Object.entries(languages).map(([language, keys]) => [language, new Map(Object.entries(keys))])),
    ]),
  );
}

const same = (texts: Record<string, string>): { 'zh-CN': Record<string, string>; en: Record<string, string> } => ({
  'zh-CN': texts,
  en: texts,
});

function problemsOf(path: string, source: string, catalog: Catalog): string[] {
  return i18nProblems(catalog, [{ path, usage: readUsage(path, source) }], []);
}

describe('languages', () => {
  it('must have the same keys, no empty text and the same placeholders', () => {
    const catalog = catalogOf({
      core: { 'zh-CN': { a: '甲 {{x}}', b: '乙', only: '丙' }, en: { a: 'A {{y}}', b: ' ' } },
    });
    expect(parityProblems(catalog)).toEqual([
      'core: only is missing in en',
      'core: b is empty in en',
      'core: a has different {{placeholders}} in zh-CN and en',
    ]);
  });

  it('may have different plural forms', () => {
    const catalog = catalogOf({
      core: { 'zh-CN': { n_other: '{{count}}条' }, en: { n_one: 'one', n_other: '{{count}} of them' } },
    });
    expect(parityProblems(catalog)).toEqual([]);
    expect(problemsOf('platform/ui/A.tsx', `const t = useT('core'); t('n', { count: 1 });`, catalog)).toEqual([]);
  });
});

describe('keys', () => {
  it('are looked up in the namespace that t was made for, by scope', () => {
    const source = `
      export function A() { const t = useT('core'); return <p>{t('mine')}</p>; }
      export function B() { const t = useT('poll'); return <p>{t('mine')}</p>; }`;
    expect(problemsOf('platform/ui/A.tsx', source, catalogOf({ core: same({ mine: 'x' }) }))).toEqual([
      'platform/ui/A.tsx:3: no text poll:mine',
    ]);
  });

  it("may name their namespace themselves; a t without one is the core's", () => {
    const source = `const t = useT(); t('a'); context.t('core:b'); context.t('poll:c');`;
    expect(problemsOf('plugins/poll/client/f.ts', source, catalogOf({ core: same({ b: 'x' }) }))).toEqual([
      'plugins/poll/client/f.ts:1: no text core:a',
      'plugins/poll/client/f.ts:1: no text poll:c',
    ]);
  });

  it('of a t that came as a parameter belong to the folder', () => {
    const source = `export const f = (t: T) => t(flag ? 'yes' : 'no');`;
    expect(problemsOf('plugins/poll/client/f.ts', source, catalogOf({ poll: same({ yes: 'x' }) }))).toEqual([
      'plugins/poll/client/f.ts:1: no text poll:no',
    ]);
  });

  it('are also the labels of slots', () => {
    const source = `extend(userTab, { name: 'x', label: 'tab.none' }); const other = { label: 'free' };`;
    expect(problemsOf('plugins/poll/client/index.ts', source, catalogOf({}))).toEqual([
      'plugins/poll/client/index.ts:1: no text poll:tab.none',
    ]);
  });

  it('that nothing uses are reported, those in a table are used', () => {
    const source = `const KEYS = { open: 'state.open' }; t(KEYS[state]);`;
    const catalog = catalogOf({ core: same({ 'state.open': 'x', 'state.shut': 'x' }) });
    expect(problemsOf('platform/ui/a.ts', source, catalog)).toEqual(['core: state.shut is not used']);
  });

  it('put together at run time must be declared, and the declaration must match', () => {
    const source = 'const t = useT("core"); t(`state.${x}`);';
    const catalog = catalogOf({ core: same({ 'state.open': 'x' }) });
    expect(problemsOf('platform/ui/a.ts', source, catalog)).toEqual([
      'core: state.open is not used',
      'platform/ui/a.ts:1: a key put together at run time needs a comment `// i18n-keys: prefix.*`',
    ]);
    expect(problemsOf('platform/ui/a.ts', `${source} // i18n-keys: state.*`, catalog)).toEqual([]);
    expect(problemsOf('platform/ui/a.ts', `${source} // i18n-keys: state.*, core:stale.*`, catalog)).toEqual([
      'platform/ui/a.ts:1: i18n-keys core:stale.* matches no text',
    ]);
  });
});

describe('a declaration or a table', () => {
  it('counts for every namespace that the file has a t of', () => {
    const catalog = catalogOf({ shell: same({ 'error.404': 'x', 'error.other': 'x', back: 'x' }) });
    const source = "const t = useT('shell'); t(`error.${n}`); const KEYS = ['back']; t(KEYS[0]);";
    expect(problemsOf('platform/shell/a.ts', `${source} // i18n-keys: error.*`, catalog)).toEqual([]);
  });
});

describe('texts of errors', () => {
  it('must exist for each id, and ids for each text', () => {
    const catalog = catalogOf({ errors: same({ NOT_FOUND: 'x', OLD: 'x' }) });
    const problems = i18nProblems(catalog, [], [{ namespace: 'errors', prefix: '', ids: ['NOT_FOUND', 'MUTED'] }]);
    expect(problems).toEqual(['errors: OLD is not used', 'errors: the error MUTED has no text MUTED']);
  });
});

describe('text in the code', () => {
  const problemsIn = (path: string, source: string): string[] => problemsOf(path, source, catalogOf({}));

  it.each([
    '<p>Hello</p>',
    '<p>你好</p>',
    `<p>{'Hello'}</p>`,
    '<p>{`Hello`}</p>',
    '<img alt="Hello" />',
    `<input placeholder={'Hello'} />`,
    '<button aria-label="Close">×</button>',
    `toast('你好')`,
    'toast(`你好 ${name}`)',
  ])('is refused: %s', (code) => {
    expect(problemsIn('platform/ui/A.tsx', `export const a = () => ${code};`)).toHaveLength(1);
  });

  it.each(['<p>{name} · 3</p>', '<p className="x" data-y="Hello">{name}</p>', '<img alt="" />', `f('Hello')`])(
    'is not: %s',
    (code) => expect(problemsIn('platform/ui/A.tsx', `export const a = () => ${code};`)).toEqual([]),
  );

  it('is data elsewhere or where a comment says why, and a comment is no text', () => {
    expect(
      problemsIn('server/modules/regions.ts', `// i18n-data: names by GB/T 2260\nexport const a = '北京';`),
    ).toEqual([]);
    expect(problemsIn('server/modules/regions.ts', `// i18n-data:\nexport const a = '北京';`)).toHaveLength(1);
    expect(problemsIn('platform/contract/names.ts', `export const a = '你好';`)).toEqual([]);
    expect(problemsIn('platform/ui/a.ts', `/* 你好 */ export const a = 1; // 你好`)).toEqual([]);
  });
});
