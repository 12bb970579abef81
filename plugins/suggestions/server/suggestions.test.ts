import { expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { SuggestionStatus, type Notice, type Suggestion } from '../contract.ts';

const BOARD = 46;
const ROOT = '/api/bbs/weibo';

const notices = async (client: TestClient, zone = 'sw4') =>
  (await client.get<{ list: Notice[]; version: number }>(`${ROOT}/advise_notice/get_notice_list?zone=${zone}`)).Message;
const write = (client: TestClient, content: unknown, version: unknown, zone = 'sw4') =>
  client.send<{ version: number }>('POST', `${ROOT}/advise_notice/update?zone=${zone}`, { content, version });
const confirm = (client: TestClient, id?: unknown) =>
  client.send<{ updateFlag: number }>(
    'POST',
    `${ROOT}/advise_notice/confirm_notice?zone=sw4`,
    id === undefined ? {} : { id },
  );
const decide = (client: TestClient, wbId: unknown, status: unknown, zone = 'sw4') =>
  client.send<Suggestion>('POST', `${ROOT}/advise_theme/update_status?zone=${zone}`, { wbId, status });
const advise = async (client: TestClient, wbId: number) =>
  (await client.get<{ advise?: Suggestion }>(`${ROOT}/get_detail?zone=sw4&wbId=${wbId}`)).Message.advise;

const audit = (world: ApiWorld, action: string) =>
  world.app.db
    .q<{ audit_log: { action: string; target_id: number; uid: number; id: number } }>()
    .selectFrom('audit_log')
    .select(['target_id', 'uid'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

describeApi('suggestions', (world) => {
  test('categories: those of the zone in the language of the reader, chosen with the post', async () => {
    const { visitor } = world.app;
    const path = `${ROOT}/advise_theme/get_theme_list?zone=sw4`;
    const { list } = (await visitor.get<{ list: { id: number; name: string }[] }>(path)).Message;
    expect(list[0]).toEqual({ id: 1, name: '海战与舰船' });
    const english = await visitor.inject({ url: path, headers: { 'accept-language': 'en' } });
    expect(english.json()).toMatchObject({ Message: { list: [{ id: 1, name: 'Battles and ships' }, {}, {}, {}] } });

    const author = await world.app.asUser();
    const post = (wbAdviseThemeIds: string, wbThemeId = BOARD) =>
      author.send<{ wbId: number }>('POST', `${ROOT}/add?zone=sw4`, {
        wbTitle: '建议',
        wbContent: '<p>加个回放</p>',
        wbThemeId,
        wbAdviseThemeIds,
      });
    expect(await advise(visitor, (await post('1,3,1')).Message.wbId)).toEqual({ status: 0, themes: [1, 3] });
    expect(await advise(visitor, (await post('')).Message.wbId)).toEqual({ status: 0, themes: [] });
    expect(await advise(visitor, (await post('[2]')).Message.wbId)).toEqual({ status: 0, themes: [2] });
    for (const wrong of ['9', 'x', '1,,2', '1;drop']) expect(outcome(await post(wrong))).toBe('400 CATEGORY_UNKNOWN');
    expect(outcome(await post('1,2,3,4'))).toBe('400 TOO_MANY_CATEGORIES');
    expect(await advise(visitor, (await post('1', 1)).Message.wbId)).toBeUndefined();

    const { wbId } = (await post('1,3')).Message;
    const edit = async (change: object, client = author) =>
      outcome(
        await client.send('POST', `${ROOT}/edit?zone=sw4`, {
          wbId,
          title: '建议',
          content: '<p>加个回放按钮</p>',
          themeId: BOARD,
          ...change,
        }),
      );
    expect(await edit({})).toBe('200');
    expect(await advise(visitor, wbId)).toEqual({ status: 0, themes: [1, 3] });
    expect(await edit({ wbAdviseThemeIds: '2' })).toBe('200');
    expect(await advise(visitor, wbId)).toEqual({ status: 0, themes: [2] });
    expect(await edit({ wbAdviseThemeIds: '9', content: '<p>别的</p>' })).toBe('400 CATEGORY_UNKNOWN');
    expect(await edit({ wbAdviseThemeIds: '1' }, await world.app.asUser())).toBe('403 FORBIDDEN');
    expect(await advise(visitor, wbId)).toEqual({ status: 0, themes: [2] });
    expect(await edit({ wbAdviseThemeIds: '' })).toBe('200');
    expect(await advise(visitor, wbId)).toEqual({ status: 0, themes: [] });
  });

  test('categories of a draft: one thing, by its field and as the composer keeps them', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const draft = async (id: number) =>
      (
        await author.get<{ attachments?: string; wbAdviseThemeIds?: string }>(
          `${ROOT}/draft/get_detail?zone=sw4&id=${id}`,
        )
      ).Message;
    const save = (fields: object, path = 'add_draft') =>
      author.send<{ id: number }>('POST', `${ROOT}/draft/${path}?zone=sw4`, fields);
    const text = { title: '建议', content: '<p>加个回放</p>', wbThemeId: BOARD };
    const { id } = (await save({ ...text, wbAdviseThemeIds: '1,3' })).Message;
    expect(JSON.parse((await draft(id)).attachments ?? '')).toEqual({ suggestions: [1, 3] });
    await save({ id, attachments: JSON.stringify({ suggestions: [2] }) }, 'update_draft');
    expect(await draft(id)).toMatchObject({ wbAdviseThemeIds: '2' });
    await save({ id, wbAdviseThemeIds: '' }, 'update_draft');
    expect(await draft(id)).toMatchObject({ wbAdviseThemeIds: '' });
    expect(outcome(await save({ id, wbAdviseThemeIds: '9' }, 'update_draft'))).toBe('400 CATEGORY_UNKNOWN');

    // A timed one goes out with those that were saved last.
    const timed = await author.send<{ draftId: number }>('POST', `${ROOT}/add?zone=sw4`, {
      wbTitle: '建议',
      wbContent: '<p>加个回放</p>',
      wbThemeId: BOARD,
      wbAdviseThemeIds: '1',
      timingOpenTime: Date.now() + 3_600_000,
    });
    const { draftId } = timed.Message;
    expect(await draft(draftId)).toMatchObject({ wbAdviseThemeIds: '1' });
    await save({ id: draftId, wbAdviseThemeIds: '2,4' }, 'update_draft');
    const now = { id: draftId, optType: 1 };
    const sent = await author.send<{ wbId: number }>('POST', `${ROOT}/draft/update_timing_open_status?zone=sw4`, now);
    expect(await advise(world.app.visitor, sent.Message.wbId)).toMatchObject({ themes: [2, 4] });
  });

  test('a manager decides; the author is told each state once, the one that holds last, every decision is on record', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(author, { wbThemeId: BOARD, wbAdviseThemeIds: '2' });
    expect((await decide(manager, wbId, SuggestionStatus.received)).Message).toEqual({ status: 1, themes: [2] });
    expect(await advise(world.app.visitor, wbId)).toEqual({ status: 1, themes: [2] });
    const same = await Promise.all(Array.from({ length: 5 }, () => decide(manager, wbId, SuggestionStatus.adopted)));
    expect(new Set(same.map(outcome))).toEqual(new Set(['200']));
    for (const status of [SuggestionStatus.none, SuggestionStatus.declined, SuggestionStatus.adopted])
      await decide(manager, wbId, status);
    expect(await advise(world.app.visitor, wbId)).toMatchObject({ status: 3 });
    const told = async () => {
      const rows = await world.app.db
        .q<{ message: { to_uid: number; text: string; id: number } }>()
        .selectFrom('message')
        .select('text')
        .where('to_uid', '=', author.uid)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ text }) => (text.startsWith('suggestions:') ? [text.replace(/.*\./, '')] : []));
    };
    expect(await told()).toEqual(['received', 'none', 'declined', 'adopted']);
    await decide(manager, wbId, SuggestionStatus.none);
    expect(await told()).toEqual(['received', 'declined', 'adopted', 'none']);
    const rows = (await audit(world, 'suggestions.status')).filter(({ target_id }) => target_id === wbId);
    expect(rows).toHaveLength(6);
    expect(rows.every(({ uid }) => uid === manager.uid)).toBe(true);

    const untouched = await world.post(author, { wbThemeId: BOARD });
    expect((await decide(manager, untouched, SuggestionStatus.none)).Message).toEqual({ status: 0, themes: [] });
    expect(await told()).toHaveLength(4);
  });

  test('who may not decide, and on what', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const elsewhere = await world.app.asUser({ mx: [13], sw4: [12] });
    const wbId = await world.post(author, { wbThemeId: BOARD });
    expect(outcome(await decide(world.app.visitor, wbId, 1))).toBe('401 NOT_SIGNED_IN');
    for (const client of [author, elsewhere]) expect(outcome(await decide(client, wbId, 1))).toBe('403 FORBIDDEN');
    expect(outcome(await decide(elsewhere, wbId, 1, 'mx'))).toBe('404 NOT_FOUND');
    expect(outcome(await decide(manager, await world.post(author), 1))).toBe('400 NOT_A_SUGGESTION');
    expect(outcome(await decide(manager, 987_654_321, 1))).toBe('404 NOT_FOUND');
    expect(outcome(await decide(manager, await world.post(manager, { wbThemeId: BOARD }), 1))).toBe('403 OWN_MATTER');
    for (const status of [5, -1, 'x', 1.5, undefined])
      expect(outcome(await decide(manager, wbId, status))).toBe('400 BAD_INPUT');
  });

  test('the notice: new until confirmed, by each person and for each version', async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    const reader = await world.app.asUser();
    const other = await world.app.asUser();
    const { visitor } = world.app;
    const { version } = await notices(visitor);
    expect((await write(manager, '<p>第一版</p>', version)).Message).toEqual({ version: version + 1 });
    expect((await notices(reader)).list).toMatchObject([{ id: version + 1, content: '<p>第一版</p>', updateFlag: 1 }]);
    expect((await notices(visitor)).list).toMatchObject([{ id: version + 1, updateFlag: 1 }]);
    expect((await confirm(reader)).Message).toEqual({ updateFlag: 0 });
    expect((await notices(reader)).list[0]?.updateFlag).toBe(0);
    expect((await notices(other)).list[0]?.updateFlag).toBe(1);
    await write(manager, '<p>第二版</p>', version + 1);
    expect((await notices(reader)).list).toMatchObject([{ content: '<p>第二版</p>', updateFlag: 1 }]);
    expect((await notices(visitor)).list).toMatchObject([{ content: '<p>第二版</p>' }]);
    // Confirming what one saw before somebody wrote confirms no more than that; nor does a version
    // of the future.
    expect((await confirm(reader, version + 1)).Message).toEqual({ updateFlag: 1 });
    await confirm(reader, version + 99);
    await write(manager, '<p>第三版</p>', version + 2);
    expect((await notices(reader)).list[0]?.updateFlag).toBe(1);
    await confirm(reader);
    await confirm(reader, version + 1);
    expect((await notices(reader)).list[0]?.updateFlag).toBe(0);
    expect((await notices(visitor, 'mx')).list).toEqual([]);

    await write(manager, '<p> </p>', version + 3);
    expect(await notices(visitor)).toEqual({ list: [], version: version + 4 });
    expect((await audit(world, 'suggestions.notice')).slice(-4).map(({ target_id }) => target_id)).toEqual(
      [1, 2, 3, 4].map((step) => version + step),
    );
  });

  test('a notice is stored by the grammar, and two writers do not overwrite each other', async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    const { version } = await notices(manager);
    const hostile =
      '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">链</a></p><iframe src="//x"></iframe>';
    const other = await world.app.asUser({ sw4: [13] });
    const writers = await Promise.all([write(manager, hostile, version), write(other, hostile, version)]);
    expect(writers.map(outcome).toSorted()).toEqual(['200', '409 NOTICE_CHANGED']);
    expect((await notices(manager)).list[0]?.content).not.toMatch(/script|onclick|iframe|alert/);
    expect(outcome(await write(manager, '<p>旧</p>', version))).toBe('409 NOTICE_CHANGED');
    expect(outcome(await write(manager, `<p>${'字'.repeat(2001)}</p>`, version + 1))).toBe('400 NOTICE_TOO_LONG');
  });

  test('who may not write or confirm', async () => {
    const player = await world.app.asUser({ mx: [13] });
    expect(outcome(await write(world.app.visitor, '<p>x</p>', 0))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await write(player, '<p>x</p>', 0))).toBe('403 FORBIDDEN');
    expect(outcome(await confirm(world.app.visitor))).toBe('401 NOT_SIGNED_IN');
    const manager = await world.app.asUser({ sw4: [13] });
    for (const [content, version] of [
      [undefined, 0],
      ['<p>x</p>', -1],
      ['<p>x</p>', 'x'],
      ['x'.repeat(20_001), 0],
    ])
      expect(outcome(await write(manager, content, version))).toBe('400 BAD_INPUT');
    expect(outcome(await confirm(player, 0))).toBe('400 BAD_INPUT');
  });
});
