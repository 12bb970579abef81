import { beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { HistoryPost } from '../contract.ts';
import type { DraftTables } from '../../drafts/server/drafts/tables.ts';
import { createDraftWorld, type DraftWorld } from '../../drafts/server/drafts/test-support.ts';

interface Page {
  readonly list: HistoryPost[];
  readonly checkWbIds: number[];
  readonly hasMore: boolean;
}

describeOnEachEngine('earlier posts', (open) => {
  let w: DraftWorld;
  let reader: TestClient;
  let ids: number[];

  const ask = (client: TestClient, query = '', zone = 'sw4') =>
    client.get<Page>(`/api/bbs/vip/user/post/get_user_post?zone=${zone}${query}`);

  beforeAll(async () => {
    w = await createDraftWorld(open);
    reader = await w.app.asUser({ sw4: [13] });
    ids = [];
    for (let n = 0; n < 9; n += 1) ids.push((await w.send({ wbTitle: `帖子${n}` })).Message.wbId);
    await w.send({ wbTitle: '别人的' }, reader);
  });

  it('come seven at a time, newest first, with their content, to their author alone', async () => {
    const first = (await ask(w.author, '&offset=0&limit=7&checkStatus=1')).Message;
    expect([first.list.map(({ wbId }) => wbId), first.hasMore]).toEqual([ids.toReversed().slice(0, 7), true]);
    expect(first.list[0]).toMatchObject({ wbContentDetail: '<p>正文</p>', coverImage: '', wbHiddenTime: 0 });
    const next = (await ask(w.author, '&offset=7')).Message;
    expect([next.list.map(({ wbId }) => wbId), next.hasMore]).toEqual([ids.toReversed().slice(7), false]);
    expect((await ask(reader)).Message.list).toHaveLength(1);
    expect((await ask(w.author, '', 'mx')).Message.list).toEqual([]);
    expect([(await ask(w.author, '&limit=8')).status, (await ask(w.app.visitor)).status]).toEqual([400, 401]);
  });

  it('hold what is hidden at its place, not what is deleted, and say what has a change in review', async () => {
    const [gone = 0, hidden = 0, reviewed = 0] = ids.toReversed();
    const setHidden = (wbId: number) =>
      w.app.db
        .q<{ post: { id: number; visible: number; hidden_at: number } }>()
        .updateTable('post')
        .set({ visible: 0, hidden_at: 5 })
        .where('id', '=', wbId)
        .execute();
    await w.app.db.tx(async () => void (await setHidden(hidden)));
    await w.author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: gone });
    const draft = (await w.add({ wbId: reviewed })).Message.id;
    await w.app.db.tx(async () => {
      const drafts = w.app.db.q<DraftTables>().updateTable('editor_draft').set({ status: 2 });
      await drafts.where('id', '=', draft).execute();
    });
    const page = (await ask(w.author, '&checkStatus=1')).Message;
    expect(page.list.map(({ wbId }) => wbId)).toEqual(ids.toReversed().slice(1, 8));
    expect(page.list[0]).toMatchObject({ wbId: hidden, wbHiddenTime: 5 });
    expect(page.checkWbIds).toEqual([reviewed]);
    expect((await ask(w.author)).Message.checkWbIds).toEqual([]);
  });
});
