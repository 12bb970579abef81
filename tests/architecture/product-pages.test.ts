import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { declaredAt } from '../../platform/contract/data-point.ts';
import { CORE_ERRORS, Code, type ErrorKind } from '../../platform/contract/errors.ts';
import { PermissionCode } from '../../platform/contract/permission-codes.ts';
import { LABEL_TYPE } from '../../platform/contract/zone/theme-schema.ts';
import { themeTypes } from '../../platform/contract/zone/theme-types.ts';
import { knownCodes } from '../../server/plugins.ts';
import type { PluginManifest } from '../../platform/contract/manifest.ts';
import { ROOT } from '../../tools/lib/stage.ts';

/* Where a page of docs/product repeats what the code has, the code is asked. */

const PAGES = join(ROOT, 'docs/product');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = (name: string): string => read(`docs/product/${name}.md`);

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The tables of a page, in order. */
function tablesOf(text: string): Table[] {
  const blocks = text.split('\n').reduce<string[][]>(
    (found, line) => {
      if (line.startsWith('|')) found.at(-1)?.push(line);
      else if (found.at(-1)?.length) found.push([]);
      return found;
    },
    [[]],
  );
  return blocks.flatMap(([head, , ...rows]) => (head ? [{ head: cellsOf(head), rows: rows.map(cellsOf) }] : []));
}

/** `a`, `b` of a cell. */
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

/** Cells of all tables with these columns: the named ones, then the others as they come. */
const rowsOf = (name: string, ...head: readonly string[]): (readonly string[])[] =>
  tablesOf(page(name)).flatMap((table) => (table.head.join() === head.join() ? table.rows : []));

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const manifests = await Promise.all(
  globSync('plugins/*/manifest.ts', { cwd: ROOT }).map(async (path) => {
    const { manifest } = (await import(join(ROOT, path))) as { manifest: PluginManifest };
    return manifest;
  }),
);

/** Where the constants of the tables are. A page that has one names the file. */
const HOMES: Readonly<Record<string, string>> = {
  LIMITS: 'platform/contract/limits.ts',
  WRITING: 'platform/contract/limits.ts',
  HTTP: 'platform/contract/limits.ts',
  REPEAT_WINDOW_MS: 'platform/contract/limits.ts',
  MAX_COVERS: 'platform/contract/post-options.ts',
  CONTENT_LIMITS: 'platform/contract/content/content-limits.ts',
  TABLE_LIMITS: 'platform/contract/content/grammar.ts',
  GALLERY_LIMITS: 'platform/contract/content/grammar.ts',
  RATE_LIMITS: 'server/host/api/api-routes.ts',
  BODY_LIMIT: 'server/host/api/api-routes.ts',
  PAGES_A_MINUTE: 'server/host/http/rate-limit.ts',
  TOKEN_LIFETIME_MS: 'server/host/http/csrf.ts',
  SESSION_LIFETIME_MS: 'server/modules/accounts/sessions.ts',
  TICKET_LIFETIME_MS: 'server/modules/accounts/tickets.ts',
  REQUEST_KEY_TTL: 'server/modules/posts/request-keys.ts',
  MAIL: 'server/modules/mail/figures.ts',
  DIGEST: 'server/modules/mail/figures.ts',
  COUNTDOWN_SECONDS: 'platform/shell/pieces/error-view.ts',
  POLL_LIMITS: 'plugins/poll/contract/constants.ts',
  LOTTERY_LIMITS: 'plugins/lottery/contract/info.ts',
  VIDEO_LIMITS: 'plugins/video/contract.ts',
  VOICE_LIMITS: 'plugins/voice/contract.ts',
  FEEDBACK: 'plugins/feedback/contract.ts',
  SUGGESTION_LIMITS: 'plugins/suggestions/contract.ts',
  RULE_LIMITS: 'plugins/moderation/shared/rules.ts',
  NOTE_MAX: 'plugins/team/contract.ts',
  CHAT: 'plugins/chat/contract.ts',
  CONVERSATION: 'plugins/conversations/contract.ts',
  FOLDER_LIMITS: 'plugins/collection-folders/contract.ts',
  MUTE_DAYS: 'plugins/chat/contract.ts',
};

/** Those of which every figure has its row. */
const WHOLE = [
  'LIMITS',
  'CONTENT_LIMITS',
  'TABLE_LIMITS',
  'GALLERY_LIMITS',
  'RATE_LIMITS',
  'POLL_LIMITS',
  'LOTTERY_LIMITS',
  'VIDEO_LIMITS',
  'VOICE_LIMITS',
  'FEEDBACK',
  'SUGGESTION_LIMITS',
  'CHAT',
  'CONVERSATION',
  'FOLDER_LIMITS',
  'WRITING',
];

const constants = new Map(
  await Promise.all(
    Object.entries(HOMES).map(async ([name, path]) => {
      const values = (await import(join(ROOT, path))) as Record<string, unknown>;
      return [name, values[name]] as const;
    }),
  ),
);

/** `WRITING.aMinute.others` */
const constantAt = (path: string): unknown => {
  const [name = '', ...keys] = path.split('.');
  return keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    constants.get(name),
  );
};

/** The figures of a constant, in its order. */
const figuresOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(figuresOf) : [value];

const SECOND = 1_000;
const TIMES: Readonly<Record<string, number>> = {
  ms: 1,
  s: SECOND,
  minute: 60 * SECOND,
  hour: 3_600 * SECOND,
  day: 86_400 * SECOND,
};
const SIZES: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/**
 * `20,000`, `10 MiB`, `2 minutes`: what the constant may hold; of a time its milliseconds or its
 * seconds.
 */
function meantBy(text: string): number[] {
  const [, digits = '', unit = ''] = /^([\d,.]+)(?: (\w+?)s?)?$/.exec(text) ?? [];
  const number = digits === '' ? NaN : Number(digits.replaceAll(',', ''));
  const time = TIMES[unit] ?? TIMES[`${unit}s`];
  if (time !== undefined) return [number * time, (number * time) / SECOND];
  return [number * (SIZES[unit] ?? 1)];
}

/** What a row has beside its rule is the figure and where it stands. */
const figureRows = readdirSync(PAGES)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => {
    const tables = tablesOf(page(basename(file, '.md'))).filter(
      ({ head }) => head.slice(1).join() === 'value,constant',
    );
    return tables
      .flatMap(({ rows }) => rows)
      .map(([rule = '', value = '', constant]) => ({ file, rule, value, paths: quoted(constant) }));
  });

describe('figures', () => {
  test.each(figureRows)('$file: $rule: $value', ({ file, value, paths }) => {
    const figures = paths.flatMap((path) => figuresOf(constantAt(path)));
    const texts = value.split(', ');
    expect(texts.map((text, at) => meantBy(text).includes(figures[at] as number))).toEqual(figures.map(() => true));
    for (const path of paths) expect(page(basename(file, '.md'))).toContain(HOMES[path.split('.')[0] ?? '']);
  });

  test.each(WHOLE)('of %s have all their row', (name) => {
    const listed = new Set(figureRows.flatMap(({ paths }) => paths));
    const isListed = (path: string, value: unknown): boolean =>
      listed.has(path) ||
      (typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.entries(value).every(([key, inner]) => isListed(`${path}.${key}`, inner)));
    const missing = Object.entries(constants.get(name) as object).flatMap(([key, value]) =>
      isListed(`${name}.${key}`, value) ? [] : [`${name}.${key}`],
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['20,000', 20_000, true],
    ['20,000', 2_000, false],
    ['10 MiB', 10 * 1024 * 1024, true],
    ['10 MiB', 10, false],
    ['2 minutes', 120_000, true],
    ['0.5 s', 500, true],
    ['3 hours', 10_800, true],
    ['1 day', 86_400_000, true],
    ['some', 1, false],
  ])('%s is %s: %s', (text, figure, isSo) => {
    expect(meantBy(text).includes(figure)).toBe(isSo);
  });
});

describe('permission codes', () => {
  const rows = rowsOf('permission-codes', 'code', 'constant', 'its holder');

  test('are all on their page, and no others', () => {
    expect(rows.map(([code]) => Number(code))).toEqual(knownCodes(manifests));
  });

  test('have the names that the code gives them', () => {
    const own = new Map<number, string>(
      globSync('plugins/*/shared/code.ts', { cwd: ROOT }).flatMap((path) =>
        [...read(path).matchAll(/export const (\w+) = (\d+);/g)].map(
          ([, name, code]) => [Number(code), `\`${name}\` (${path.split('/')[1]})`] as const,
        ),
      ),
    );
    const cores = Object.entries(PermissionCode).map(([name, code]) => [code, `\`PermissionCode.${name}\``] as const);
    const named = new Map<number, string>([...own, ...cores]);
    expect(rows.map(([code, constant]) => [code, constant])).toEqual(
      rows.map(([code]) => [code, named.get(Number(code))]),
    );
  });
});

test('label types of themes are all on the page of entry rules, and no others', () => {
  const rows = rowsOf('entry-rules', 'label type', 'constant', 'offered to', 'written by');
  const core = Object.entries(LABEL_TYPE).map(([name, number]) => [number, `\`LABEL_TYPE.${name}\``] as const);
  const own = declaredAt(themeTypes, manifests).map(
    ({ plugin, value }) => [value.labelType, `\`${value.type}\` (plugin ${plugin})`] as const,
  );
  expect(rows.map(([number, name]) => [Number(number), name])).toEqual([...core, ...own].sort(([a], [b]) => a - b));
});

describe('errors', () => {
  interface Texts {
    readonly [key: string]: string | Texts;
  }
  const textsAt = (path: string): Texts => JSON.parse(read(path)) as Texts;
  const row = (id: string, { status, code }: ErrorKind, texts: Texts): string =>
    `| \`${id}\` | ${status} | ${code} | ${String(texts[id])} |`;
  const sorted = (kinds: Readonly<Record<string, ErrorKind>>, texts: Texts): string[] =>
    Object.entries(kinds)
      .map(([id, kind]) => [id, row(id, kind, texts)] as const)
      .sort(byId)
      .map(([, line]) => line);

  const text = page('errors');
  const [, core = '', ofPlugins = ''] = text.split(/^## Ids of .*$/m);
  const linesOf = (part: string): string[] =>
    part
      .split('\n')
      .filter((line) => /^\| `[A-Z]/.test(line))
      .sort();

  test('of the core are all on their page, with status, code and text', () => {
    expect(linesOf(core)).toEqual(sorted(CORE_ERRORS, textsAt('platform/locales/zh-CN/errors.json')).sort());
  });

  const parts = new Map(
    ofPlugins
      .split(/^### /m)
      .slice(1)
      .map((part) => [quoted(part.split('\n', 1)[0])[0] ?? '', part]),
  );

  test.each(manifests.filter(({ errors }) => Object.keys(errors).length > 0))(
    'of $id are all on their page, with status, code and text',
    ({ id, errors }) => {
      const texts = textsAt(`plugins/${id}/locales/zh-CN.json`)['errors'] as Texts;
      expect(linesOf(parts.get(id) ?? '')).toEqual(sorted(errors, texts).sort());
    },
  );

  test('of plugins that there are not are not on their page', () => {
    const ids = manifests.map(({ id }) => id);
    expect([...parts.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('have their codes explained where those are not their status', () => {
    const kinds = [
      ...Object.entries(CORE_ERRORS).map(([id, kind]) => [id, kind] as const),
      ...manifests.flatMap(({ id, errors }) =>
        Object.entries(errors).map(([name, kind]) => [`${name} (${id})`, kind] as const),
      ),
    ].filter(([, { status, code }]) => code !== status);
    const explained = rowsOf('errors', '`Code`', 'ids', 'what a client does');
    const byCode = new Map(explained.map(([code, ids = '']) => [Number(code), ids.replaceAll('`', '').split(', ')]));
    for (const [id, { code }] of kinds) expect(byCode.get(code) ?? [], String(code)).toContain(id);
    const listed = [...byCode.values()].flat().filter((id) => /^[A-Z]/.test(id));
    expect(listed.sort()).toEqual(kinds.map(([id]) => id).sort());
    for (const code of Object.values(Code)) expect(byCode.has(code) || code === Code.notFound).toBe(true);
  });

  test('of pages have the texts that the error page shows', () => {
    const texts = textsAt('platform/locales/zh-CN/core.json')['error'] as Texts;
    const rows = rowsOf('errors', 'status', 'key', 'text');
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map(([, , shown]) => shown)).toEqual(
      rows.map(([, key]) => texts[(quoted(key)[0] ?? '').replace('error.', '')]),
    );
  });
});
