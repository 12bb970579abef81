import { buildTestApp, type TestApp, type TestClient } from '../../../../tests/support/app.ts';
import type { OpenTestDb } from '../../../../tests/support/engines.ts';
import type { Draft, EditStatus, SavedDraft } from '../../contract.ts';

const ROOT = '/api/bbs/weibo';
export const TAB = 'tab-of-the-first';
export const OTHER_TAB = 'tab-of-the-second';

/** An app on a fresh database, a manager with drafts, and a clock that can run ahead. */
export async function createDraftWorld(open: OpenTestDb) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { url } = open.addressOf(await open({ migrated: true }));
  const app: TestApp = await buildTestApp({ ...(url ? { url } : {}), now });
  const author = await app.asUser({ sw4: [13], mx: [13] });
  const post = <T>(client: TestClient, path: string, body: object, zone = 'sw4') =>
    client.send<T>('POST', `${ROOT}/${path}?zone=${zone}`, body);

  const world = {
    app,
    author,
    add: (body: object = {}, client = author, zone = 'sw4') =>
      post<SavedDraft>(
        client,
        'draft/add_draft',
        { title: '草稿', content: '<p>正文</p>', wbThemeId: 1, ...body },
        zone,
      ),
    update: (body: object, client = author, zone = 'sw4') =>
      post<SavedDraft & { draft: Draft }>(client, 'draft/update_draft', body, zone),
    remove: (id: number, client = author, zone = 'sw4') => post(client, 'draft/del_draft', { id }, zone),
    list: (query = '', client = author, zone = 'sw4') =>
      client.get<{ list: Draft[]; hasMore: boolean; count: number }>(
        `${ROOT}/draft/list_draft?zone=${zone}&platform=web${query}`,
      ),
    detail: (id: number, client = author, zone = 'sw4') =>
      client.get<Draft>(`${ROOT}/draft/get_detail?zone=${zone}&id=${id}`),
    last: (client = author, zone = 'sw4') =>
      client.get<{ count: number; weiboDraft: Draft | null }>(`${ROOT}/draft/get_remind_last?zone=${zone}`),
    sync: (items: readonly object[], client = author, zone = 'sw4') =>
      post<{ infoList: EditStatus[] }>(
        client,
        'sync_edit_status',
        { list: items.map((item) => ({ type: 2, timestamp: now(), ...item })) },
        zone,
      ),
    send: (body: object, client = author) =>
      post<{ wbId: number }>(client, 'add', { wbContent: '<p>正文</p>', wbTitle: '帖子', wbThemeId: 1, ...body }),
    edit: (body: object, client = author) => post<{ wbId: number }>(client, 'edit', { content: '<p>新</p>', ...body }),
    /** A new draft's id. */
    async made(body: object = {}): Promise<number> {
      return (await world.add(body)).Message.id;
    },
    /** Whether this editor holds the draft after asking for it. */
    async holds(targetId: number, holder: string, more: object = {}): Promise<boolean | undefined> {
      return (await world.sync([{ targetId, holder, ...more }])).Message.infoList[0]?.status;
    },
    later(ms: number) {
      ahead += ms;
    },
  };
  return world;
}

export type DraftWorld = Awaited<ReturnType<typeof createDraftWorld>>;
