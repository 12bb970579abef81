/**
 * What a new plugin is made from: a small feature that works on both engines, one file for each
 * kind of thing.
 */
export interface PluginNames {
  /** Folder, locale namespace, manifest id: `lucky-draw`. */
  readonly id: string;
  /** Prefix of its tables: `lucky_draw`. */
  readonly table: string;
  /** Prefix of its types: `LuckyDraw`. */
  readonly type: string;
}

/** All spellings of a plugin's name. */
export function namesOf(id: string): PluginNames {
  const type = id.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { id, table: id.replaceAll('-', '_'), type };
}

/** The files of a new plugin, by path below `plugins/<id>/`. */
export function pluginFiles(names: PluginNames): Record<string, string> {
  return {
    ...facts(names),
    ...client(names),
    ...server(names),
    'locales/zh-CN.json': json({
      card: { title: names.id, empty: '还没有内容', write: '写一句', send: '发送' },
      errors: { ALREADY_WRITTEN: '你已经写过了' },
    }),
    'locales/en.json': json({
      card: { title: names.id, empty: 'Nothing here yet', write: 'Write a line', send: 'Send' },
      errors: { ALREADY_WRITTEN: 'You have written already' },
    }),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const facts = ({ id, type }: PluginNames): Record<string, string> => ({
  'manifest.ts': `import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** One line by each person and zone, shown in the sidebar of the home page. */
export const manifest = defineManifest({
  id: '${id}',
  settings: Type.Object({}, { additionalProperties: false }),
  errors: { ALREADY_WRITTEN: { status: 409, code: 409 } },
});
`,
  'contract.ts': `import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { Id, Paging, Time } from '../../platform/contract/schemas.ts';

const ${type}Entry = Type.Object({ id: Id, uid: Id, text: Type.String(), createTime: Time });
export type ${type}Entry = Static<typeof ${type}Entry>;

export const entryList = endpoint({
  method: 'GET',
  path: '/api/bbs/${id}/list',
  gate: everyone,
  summary: 'The lines of this zone, newest first',
  input: Type.Object({ ...Paging }),
  reply: Type.Object({ list: Type.Array(${type}Entry), hasMore: Type.Boolean() }),
});

export const addEntry = endpoint({
  method: 'POST',
  path: '/api/bbs/${id}/add',
  repeat: 'refused',
  gate: signedIn,
  summary: 'Writes a line, once per person and zone',
  input: Type.Object({ text: Type.String({ minLength: 1, maxLength: 80 }) }),
  reply: ${type}Entry,
});
`,
});

const client = ({ id, type }: PluginNames): Record<string, string> => ({
  'client/index.ts': `import { defineClientPlugin, extend, lazyOnInteraction, sidebarCard } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { prefetchEntries } from './queries.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sidebarCard, {
      name: 'entries',
      places: ['home'],
      component: lazyOnInteraction(async () => (await import('./cards/${type}Card.tsx')).${type}Card),
      prefetch: prefetchEntries,
    }),
  ],
});
`,
  'client/queries.ts': `import { useQueryClient } from '@tanstack/react-query';
import { apiKey, apiQuery, useApiMutation, useApiQuery, type LoadContext } from '../../../platform/sdk/index.ts';
import { addEntry, entryList } from '../contract.ts';

const FIRST_PAGE = { limit: 10, offset: 0 };

/** Loads the card's lines before the page is rendered. */
export function prefetchEntries(context: LoadContext): Promise<unknown> {
  return context.queryClient.ensureQueryData(apiQuery(context, entryList, FIRST_PAGE));
}

export const useEntries = () => useApiQuery(entryList, FIRST_PAGE);

/** Writes a line and asks again for the list. */
export function useAddEntry() {
  const client = useQueryClient();
  return useApiMutation(addEntry, { onSuccess: () => client.invalidateQueries({ queryKey: apiKey(entryList) }) });
}
`,
  [`client/cards/${type}Card.tsx`]: `import type { SubmitEvent } from 'react';
import { Button, Card, EmptyState, TextField, useRequireLogin, useT } from '../../../../platform/sdk/index.ts';
import { useAddEntry, useEntries } from '../queries.ts';

/** The newest lines, and a field to write one's own. */
export function ${type}Card() {
  const t = useT('${id}');
  const entries = useEntries().data?.list ?? [];
  const add = useAddEntry();
  const requireLogin = useRequireLogin();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    if (text !== '') requireLogin(() => add.mutate({ text }));
  };
  return (
    <Card title={t('card.title')}>
      {entries.length === 0 ? <EmptyState title={t('card.empty')} /> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>{entry.text}</li>
        ))}
      </ul>
      <form onSubmit={send}>
        <TextField name="text" label={t('card.write')} maxLength={80} required />
        <Button type="submit" variant="primary" loading={add.isPending}>
          {t('card.send')}
        </Button>
      </form>
    </Card>
  );
}
`,
});

const server = ({ id, table, type }: PluginNames): Record<string, string> => ({
  'server/index.ts': `import { databaseService, defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { createEntries } from './migrations/001-entries.ts';
import { entryRoutes } from './routes.ts';
import { createEntryService } from './service.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-entries': createEntries },
  uses: { db: databaseService },
  extensions: ({ db }) => entryRoutes(createEntryService(db)),
});
`,
  'server/routes.ts': `import { route, viewerOf, type RouteExtension } from '../../../server/sdk/index.ts';
import { addEntry, entryList } from '../contract.ts';
import type { EntryService } from './service.ts';

export function entryRoutes(entries: EntryService): RouteExtension[] {
  return [
    route(entryList, (ctx, input) => entries.list(ctx.zone.abbr, input)),
    route(addEntry, (ctx, input) =>
      entries.add({ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid, text: input.text, now: ctx.now }),
    ),
  ];
}
`,
  'server/service.ts': `import { pluginError, type Db } from '../../../server/sdk/index.ts';
import type { ${type}Entry } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ${type}Tables } from './tables.ts';

export interface NewEntry {
  readonly zone: string;
  readonly uid: number;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface EntryService {
  /** Lines of one zone, newest first. */
  list(zone: string, page: { limit: number; offset: number }): Promise<{ list: ${type}Entry[]; hasMore: boolean }>;
  /** @throws ALREADY_WRITTEN: a unique constraint decides, also between two requests at once */
  add(entry: NewEntry): Promise<${type}Entry>;
}

export function createEntryService(db: Db): EntryService {
  return {
    async list(zone, { limit, offset }) {
      const rows = await db
        .q<${type}Tables>()
        .selectFrom('${table}_entry')
        .select(['id', 'uid', 'text', 'created_at as createTime'])
        .where('zone', '=', zone)
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return { list: rows.slice(0, limit), hasMore: rows.length > limit };
    },
    async add({ zone, uid, text, now }) {
      try {
        const row = { zone, uid, text, created_at: now };
        const id = await db.tx(() => db.insertId(db.q<${type}Tables>().insertInto('${table}_entry').values(row)));
        return { id, uid, text, createTime: now };
      } catch (error) {
        if (db.isUniqueViolation(error)) throw pluginError(manifest, 'ALREADY_WRITTEN');
        throw error;
      }
    },
  };
}
`,
  'server/tables.ts': `import type { Generated } from 'kysely';

export interface ${type}Tables {
  ${table}_entry: { id: Generated<number>; zone: string; uid: number; text: string; created_at: number };
}
`,
  'server/migrations/001-entries.ts': `import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** One line for each person and zone. */
export async function createEntries({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('${table}_entry')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (column) => column.notNull())
    .addColumn('uid', types.ref, (column) => column.notNull())
    .addColumn('text', types.text, (column) => column.notNull())
    .addColumn('created_at', types.time, (column) => column.notNull())
    .addUniqueConstraint('${table}_entry_once', ['zone', 'uid'])
    .execute();
}
`,
  'server/service.test.ts': `import { expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { plugin } from './index.ts';
import { createEntryService } from './service.ts';

describeOnEachEngine('${id}', (open) => {
  const opened = async () => {
    const db = await open();
    await migrate(db, [{ owner: plugin.manifest.id, migrations: plugin.migrations }]);
    return createEntryService(db);
  };

  it('shows the lines of one zone, newest first, page by page', async () => {
    const entries = await opened();
    await entries.add({ zone: 'sw4', uid: 1, text: '一', now: 1000 });
    await entries.add({ zone: 'sw4', uid: 2, text: '二', now: 2000 });
    await entries.add({ zone: 'mx', uid: 1, text: '三', now: 3000 });
    const first = await entries.list('sw4', { limit: 1, offset: 0 });
    expect(first).toMatchObject({ list: [{ uid: 2, text: '二', createTime: 2000 }], hasMore: true });
    const second = await entries.list('sw4', { limit: 1, offset: 1 });
    expect(second).toMatchObject({ list: [{ uid: 1, text: '一' }], hasMore: false });
  });

  it('takes one line per person and zone, also when many are sent at once', async () => {
    const entries = await opened();
    const sent = Array.from({ length: 10 }, (_, n) => entries.add({ zone: 'sw4', uid: 1, text: String(n), now: n }));
    const results = await Promise.allSettled(sent);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await entries.list('sw4', { limit: 50, offset: 0 })).list).toHaveLength(1);
    await expect(entries.add({ zone: 'sw4', uid: 1, text: 'x', now: 1 })).rejects.toMatchObject({ id: 'ALREADY_WRITTEN' });
  });
});
`,
});

/**
 * What is left to a person, for whoever has run the tool: no program knows which zones are to have
 * it and who is to be let in.
 */
export const nextSteps = ({ id }: PluginNames): string => `Two things are left to do:
1. Give it to a zone: "${id}": {} under "plugins" in zones/<abbr>/zone.json.
2. Say who may make its calls, or the test of rights (tests/authorisation) fails: these rows into PLUGIN_ROWS of
   tests/authorisation/rows/plugins.ts, where sw4 has the plugin and mx has not:

  { call: 'GET /api/bbs/${id}/list', may: 'anyone', elsewhere: 'absent' },
  { call: 'POST /api/bbs/${id}/add', may: 'member', asks: () => ({ text: 'x' }), elsewhere: 'absent' },

After a change of a contract or gate: node tools/calls.ts; of the settings: npm run forum -- zones schema.
`;
