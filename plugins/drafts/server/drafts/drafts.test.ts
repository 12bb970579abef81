import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE } from '../../../../platform/contract/content/hostile-snippets.ts';
import { forbiddenInHtml } from '../../../../platform/contract/content/test-support.ts';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { planOf } from '../../../../tests/support/plan.ts';
import { insertRows } from '../../../../tests/support/rows.ts';
import { DRAFT_LIMITS, DraftCode, DraftStatus } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { newest } from './store.ts';
import type { DraftTables } from './tables.ts';
import { createDraftWorld, TAB, type DraftWorld } from './test-support.ts';

it('has one number for each refusal that an editor deals with', () => {
  const { DRAFT_MISSING, DRAFT_CHANGED, DRAFT_HELD, DRAFT_IN_REVIEW } = manifest.errors;
  expect([DRAFT_MISSING?.code, DRAFT_CHANGED?.code, DRAFT_HELD?.code, DRAFT_IN_REVIEW?.code]).toEqual([
    DraftCode.missing,
    DraftCode.changed,
    DraftCode.held,
    DraftCode.inReview,
  ]);
});

describeOnEachEngine('drafts', (open) => {
  let world: DraftWorld;
  beforeAll(async () => {
    world = await createDraftWorld(open);
  });
  afterAll(() => world.app.stop());

  const setStatus = (id: number, status: number) =>
    world.app.db.tx(() =>
      world.app.db.q<DraftTables>().updateTable('editor_draft').set({ status }).where('id', '=', id).execute(),
    );
  const errorOf = (reply: { status: number; headers: Record<string, unknown> }) =>
    `${reply.status} ${String(reply.headers['x-error-id'])}`;

  it('keeps what was written, cleaned as a post is', async () => {
    const { Message } = await world.add({
      title: ' 一个\u202e标题\n ',
      content: '<p onclick="x()">你好<script>alert(1)</script></p><iframe src="x"></iframe>',
      markInfoArray: [{ mark: 'SETTOP' }],
      coverImage: '/media/a.jpg',
      wbIsForbidComment: 2,
      firstImage: 2,
      mark: 'SETTOP',
      attachments: JSON.stringify({ poll: { title: '\u0007哪个' } }),
    });
    const draft = (await world.detail(Message.id)).Message;
    expect(draft).toMatchObject({
      title: '一个 标题',
      content: '<p>你好</p>',
      desc: '你好',
      wbThemeId: 1,
      wbId: 0,
      status: 1,
      version: 1,
      coverImage: '/media/a.jpg',
      wbIsForbidComment: 2,
      firstImage: 2,
      mark: 'SETTOP',
      isEditing: 0,
      markInfo: '[{"mark":"SETTOP"}]',
    });
    expect(JSON.parse(draft.attachments ?? '')).toEqual({ poll: { title: '\u0007哪个' } });
  });

  it('stores nothing that could run, whatever is sent', async () => {
    const writer = await world.app.asUser({ sw4: [13, 27, 35] });
    const { id } = (await world.add({}, writer)).Message;
    const token = (await writer.get<string>('/api/bbs/weibo/csrfToken')).Message;
    let stored = 0;
    for (const snippet of Object.values(HOSTILE).flat()) {
      const body = { id, content: `<p>a</p>${snippet}` };
      const reply = await writer.send('POST', '/api/bbs/weibo/draft/update_draft?zone=sw4', body, { token });
      expect(reply.Succeed || (reply.status >= 400 && reply.status < 500), snippet).toBe(true);
      if (!reply.Succeed) continue;
      stored += 1;
      const { content } = await world.app.db
        .q<DraftTables>()
        .selectFrom('editor_draft')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(forbiddenInHtml(content), snippet).toEqual([]);
    }
    expect(stored).toBeGreaterThan(100);
  });

  it('lists them last saved first, without content, images as words', async () => {
    const writer = await world.app.asUser({ sw4: [13] });
    const first = (await world.add({ title: '甲' }, writer)).Message.id;
    world.later(1000);
    const second = (await world.add({ title: '', content: '<p>看</p><p>[微笑]</p>' }, writer)).Message.id;
    world.later(1000);
    await world.update({ id: first, title: '甲二' }, writer);
    const { list, count, hasMore } = (await world.list('', writer)).Message;
    expect(list.map(({ id }) => id)).toEqual([first, second]);
    expect(list.map(({ title }) => title)).toEqual(['甲二', '']);
    expect(list[1]?.desc).toContain('看');
    expect(list.every(({ content }) => content === '')).toBe(true);
    expect([count, hasMore]).toEqual([2, false]);
    expect((await world.list('&limit=1', writer)).Message.hasMore).toBe(true);
    expect((await world.last(writer)).Message).toMatchObject({
      count: 2,
      weiboDraft: { id: first, title: '甲二', content: '<p>正文</p>' },
    });
    expect((await world.last(await world.app.asUser({ sw4: [13] }))).Message).toEqual({ count: 0, weiboDraft: null });
  });

  it('changes what is sent and nothing else', async () => {
    const id = await world.made({ coverImage: '/a.jpg' });
    expect((await world.update({ id, version: 1, title: '新标题' })).Message).toMatchObject({ id, version: 2 });
    expect((await world.detail(id)).Message).toMatchObject({
      title: '新标题',
      content: '<p>正文</p>',
      wbThemeId: 1,
      coverImage: '/a.jpg',
      version: 2,
    });
  });

  it('refuses what is stale, with the stored one', async () => {
    const id = await world.made();
    await world.update({ id, version: 1, content: '<p>先到</p>' });
    const late = await world.update({ id, version: 1, content: '<p>后到</p>' });
    expect(errorOf(late)).toBe('409 DRAFT_CHANGED');
    expect(late).toMatchObject({ Succeed: false, Code: 4091, Message: { draft: { id, version: 2 } } });
    expect(late.Message.draft.content).toBe('<p>先到</p>');
    expect(late.Desc).toContain('已在别处更新');
    expect((await world.detail(id)).Message.content).toBe('<p>先到</p>');
  });

  it('lets one of several that save at once through', async () => {
    const id = await world.made();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => world.update({ id, version: 1, title: `第${n}` })),
    );
    expect(replies.filter(({ Succeed }) => Succeed)).toHaveLength(1);
    expect((await world.detail(id)).Message.version).toBe(2);
  });

  it('makes one draft of a save that is sent again', async () => {
    const writer = await world.app.asUser({ sw4: [13] });
    const requestKey = 'first-save-1';
    const replies = await Promise.all(Array.from({ length: 5 }, () => world.add({ requestKey }, writer)));
    expect(new Set(replies.map(({ Message }) => Message.id)).size).toBe(1);
    expect((await world.last(writer)).Message.count).toBe(1);
    expect((await world.add({ requestKey }, world.author)).Message.id).not.toBe(replies[0]?.Message.id);
  });

  it('refuses more than the box takes, however many come at once', async () => {
    const writer = await world.app.asUser({ sw4: [13] });
    const row = {
      zone: 'sw4',
      uid: writer.uid,
      status: 1,
      post_id: null,
      theme_id: 0,
      title: 'x',
      content: '',
      summary: '',
      payload: '{}',
      version: 1,
      request_key: null,
      created_at: 1,
      updated_at: 1,
    };
    await world.app.db.tx(() =>
      world.app.db
        .q<DraftTables>()
        .insertInto('editor_draft')
        .values(Array.from({ length: DRAFT_LIMITS.most - 2 }, () => row))
        .execute(),
    );
    const replies = await Promise.all(Array.from({ length: 8 }, () => world.add({}, writer)));
    expect(replies.filter(({ Succeed }) => Succeed)).toHaveLength(2);
    const refused = replies.find(({ Succeed }) => !Succeed);
    expect(refused && errorOf(refused)).toBe('409 DRAFT_LIMIT');
    expect(refused?.Desc).toContain('100');
    expect((await world.last(writer)).Message.count).toBe(DRAFT_LIMITS.most);
  });

  it.each([
    [{ title: '字'.repeat(41) }, '400 TITLE_TOO_LONG'],
    [{ title: '', content: '<p>\u200b </p>' }, '400 DRAFT_EMPTY'],
    [{ content: '<p><a href="https://example.com">x</a></p>' }, '403 LINK_FORBIDDEN'],
    [{ content: '<p><img src="/media/sw4/aa/none.jpg"></p>' }, '400 IMAGE_UNKNOWN'],
    [{ content: `<p>${'字'.repeat(20_001)}</p>` }, '400 CONTENT_TOO_LONG'],
    [{ markInfoArray: '{"a":1}' }, '400 BAD_INPUT'],
    [{ attachments: '[1]' }, '400 BAD_INPUT'],
    [{ wbIsForbidComment: 4 }, '400 BAD_INPUT'],
    [{ markInfoArray: Array.from({ length: 190 }, () => 'SETTOP of another post') }, '413 PAYLOAD_TOO_LARGE'],
    [{ wbVideos: Array.from({ length: 190 }, () => 'x'.repeat(2_000)) }, '413 PAYLOAD_TOO_LARGE'],
    [{ requestKey: 'a\u0000b-12345' }, '400 BAD_INPUT'],
  ])('refuses %j', async (body, error) => {
    expect(errorOf(await world.add(body))).toBe(error);
  });

  it('names its marks, its first picture and its video as the post would have them', async () => {
    const url = '/media/sw4/a.mp4';
    const video = { existVideo: 1, videoUrl: url, videoCoverUrl: '/media/sw4/a.png' };
    const id = await world.made({ firstImage: 1, markInfoArray: [{ mark: 'SETTOP' }, { mark: 'STICKY' }], ...video });
    const named = { mark: 'SETTOP,STICKY', onlyFirstImg: 1, originalVideoUrl: url, videoCover: '/media/sw4/a.png' };
    expect((await world.detail(id)).Message).toMatchObject(named);
    expect((await world.list()).Message.list.find((draft) => draft.id === id)).toMatchObject(named);
    await world.update({ id, firstImage: 2, markInfoArray: [], existVideo: 0 });
    const bare = (await world.detail(id)).Message;
    expect(bare).toMatchObject({ mark: '', onlyFirstImg: 0 });
    expect(bare).toMatchObject({ originalVideoUrl: '', videoCover: '' });
    await world.remove(id);
  });

  it('says when it is to be published, as it was chosen or by its fields', async () => {
    const at = Date.now() + 3_600_000;
    const attachments = (timing: object | undefined) => JSON.stringify({ editor: { timing } });
    const id = await world.made({ attachments: attachments({ at, altersTime: true }) });
    expect((await world.detail(id)).Message).toMatchObject({ timingOpenTime: at, alterCreate: 1 });
    await world.update({ id, attachments: attachments({ at: at + 1, altersTime: false }) });
    expect((await world.detail(id)).Message).toMatchObject({ timingOpenTime: at + 1, alterCreate: 0 });
    await world.update({ id, attachments: attachments(undefined) });
    expect((await world.detail(id)).Message).not.toHaveProperty('timingOpenTime');
    await world.update({ id, attachments: attachments({ at: null, altersTime: true }), timingOpenTime: at });
    expect((await world.detail(id)).Message).toMatchObject({ timingOpenTime: at });
  });

  it('may be of an own post, of no other', async () => {
    const { wbId } = (await world.send({})).Message;
    expect((await world.detail(await world.made({ wbId }))).Message.wbId).toBe(wbId);
    const stranger = await world.app.asUser({ sw4: [13] });
    expect((await world.add({ wbId }, stranger)).status).toBe(403);
    expect((await world.add({ wbId: 999_999 })).status).toBe(404);
  });

  it('is missing to others, in other zones, and when deleted', async () => {
    const id = await world.made();
    const stranger = await world.app.asUser({ all: [13] });
    const missing = async (client = world.author, zone = 'sw4') => [
      errorOf(await world.detail(id, client, zone)),
      errorOf(await world.update({ id, title: 'x' }, client, zone)),
      errorOf(await world.remove(id, client, zone)),
      (await world.sync([{ targetId: id }], client, zone)).Message.infoList[0]?.status,
      errorOf(await world.detail(999_999, client, zone)),
    ];
    const all = [...Array.from({ length: 3 }, () => '404 DRAFT_MISSING'), false, '404 DRAFT_MISSING'];
    expect(await missing(stranger)).toEqual(all);
    expect(await missing(world.author, 'mx')).toEqual(all);
    expect((await world.list('', stranger)).Message.list).toEqual([]);
    expect((await world.list('', world.author, 'mx')).Message.list).toEqual([]);
    expect((await world.remove(id)).Succeed).toBe(true);
    // Whoever has deleted it hears so again.
    expect(await missing()).toEqual(all.with(2, '200 undefined'));
    expect(await missing(stranger)).toEqual(all);
  });

  it('is for managers', async () => {
    const player = await world.app.asUser();
    expect((await world.add({}, player)).status).toBe(403);
    expect((await world.list('', player)).status).toBe(403);
    expect((await world.add({}, world.app.visitor)).status).toBe(401);
  });

  it('is locked in review, and changed by a new one when it has passed', async () => {
    const id = await world.made();
    await setStatus(id, DraftStatus.inReview);
    expect(errorOf(await world.update({ id, title: 'x' }))).toBe('409 DRAFT_IN_REVIEW');
    expect(errorOf(await world.remove(id))).toBe('409 DRAFT_IN_REVIEW');
    expect(errorOf(await world.send({ draftId: id }))).toBe('409 DRAFT_IN_REVIEW');
    await setStatus(id, DraftStatus.approved);
    expect(errorOf(await world.update({ id, title: 'x' }))).toBe('409 DRAFT_APPROVED');
    expect((await world.remove(id)).Succeed).toBe(true);
  });

  it('goes with its post, once', async () => {
    const id = await world.made();
    const replies = await Promise.all([
      world.send({ draftId: id, draftVersion: 1 }),
      world.send({ draftId: id, draftVersion: 1 }),
    ]);
    expect(replies.map(({ Succeed }) => Succeed).toSorted()).toEqual([false, true]);
    expect(errorOf(replies.find(({ Succeed }) => !Succeed) ?? replies[0])).toBe('404 DRAFT_MISSING');
    expect(errorOf(await world.detail(id))).toBe('404 DRAFT_MISSING');
  });

  it('stays when its post is refused, and lets none be sent that is stale', async () => {
    const id = await world.made();
    expect((await world.send({ draftId: id, wbThemeId: 0 })).Succeed).toBe(false);
    await world.update({ id, version: 1, title: '新' });
    const stale = await world.send({ draftId: id, draftVersion: 1, wbTitle: '不该有' });
    expect(errorOf(stale)).toBe('409 DRAFT_CHANGED');
    expect((await world.detail(id)).Message.title).toBe('新');
    const posts = await world.app.visitor.get<{ list: { wbTitle: string }[] }>(
      '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50',
    );
    expect(posts.Message.list.map(({ wbTitle }) => wbTitle)).not.toContain('不该有');
    const player = await world.app.asUser();
    expect(errorOf(await world.send({ draftId: id }, player))).toBe('404 DRAFT_MISSING');
  });

  it('goes with the edit of its post', async () => {
    const { wbId } = (await world.send({})).Message;
    const id = await world.made({ wbId });
    expect(errorOf(await world.edit({ wbId, draftId: id, draftVersion: 9 }))).toBe('409 DRAFT_CHANGED');
    expect((await world.edit({ wbId, draftId: id, draftVersion: 1, draftHolder: TAB })).Succeed).toBe(true);
    expect(errorOf(await world.detail(id))).toBe('404 DRAFT_MISSING');
  });

  it('finds them by one range of an index', async () => {
    const { db } = world.app;
    const row = (n: number) => ({
      zone: n % 3 ? 'sw4' : 'mx',
      uid: n % 40,
      status: 1,
      post_id: null,
      theme_id: 0,
      title: 't',
      content: '',
      summary: '',
      payload: '{}',
      version: 1,
      request_key: null,
      created_at: n,
      updated_at: (n * 7919) % 4000,
    });
    await insertRows(
      db,
      'editor_draft',
      Array.from({ length: 4000 }, (_, n) => row(n)),
    );
    await db.refreshStatistics();
    const plan = await planOf(db, newest(db, { zone: 'sw4', uid: 3 }).limit(21));
    expect(plan).toContain('editor_draft_newest');
    expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE|Seq Scan/);
  });
});
