import { beforeAll, expect, it } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { VOICE_LIMITS, type Voice } from '../contract.ts';
import { createVoiceStore } from './store.ts';
import { m4a, mp3, ogg, uploadVoice, wav } from './test-support.ts';
import { createVoiceUploads } from './uploads.ts';
import { contextService, postService } from '../../../server/sdk/index.ts';
import { uses } from './uses.ts';

type WithVoice = { wbId: number; wbVoice?: Voice[] };

describeApi('voices', (world) => {
  let speaker: TestClient;
  let other: TestClient;
  let plain: TestClient;
  beforeAll(async () => {
    speaker = await world.app.asUser({ sw4: [18], mx: [18] });
    other = await world.app.asUser({ sw4: [18] });
    plain = await world.app.asUser();
  });

  const fieldsOf = (voices: unknown) => ({
    wbTitle: '语音',
    wbContent: '<p>听一听</p>',
    wbThemeId: 1,
    wbVoice: typeof voices === 'string' ? voices : JSON.stringify(voices),
  });
  const add = (client: TestClient, voices: unknown, more: object = {}, zone = 'sw4') =>
    client.send<WithVoice>('POST', `/api/bbs/weibo/add?zone=${zone}`, { ...fieldsOf(voices), ...more });
  const edit = (client: TestClient, wbId: number, more: object) =>
    client.send('POST', '/api/bbs/weibo/edit?zone=sw4', {
      wbId,
      title: '语音',
      content: '<p>听一听</p>',
      themeId: 1,
      type: 'general',
      ...more,
    });
  const shown = async (wbId: number, client = world.app.visitor) =>
    (await client.get<WithVoice>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.wbVoice;
  const urlOf = async (client: TestClient, bytes = wav()) => (await uploadVoice(client, bytes)).voice.url;
  const uploads = () => createVoiceUploads(world.app.core.services.all(uses), createVoiceStore(world.app.db));
  const isThere = async (url: string) => (await world.app.visitor.inject({ method: 'HEAD', url })).statusCode === 200;

  it('are uploaded, put into a post, shown and served in parts', async () => {
    const { status, voice } = await uploadVoice(speaker, mp3(100), '../../my\u202e talk.mp3');
    expect([status, voice]).toEqual([
      200,
      { url: expect.stringMatching(/^\/media\/sw4\/..\/[0-9a-f]{64}\.mp3$/) as string, duration: 3, name: 'my talk' },
    ]);
    const { Message } = await add(speaker, [{ url: voice.url }]);
    expect(await shown(Message.wbId)).toEqual([voice]);
    const file = await world.app.visitor.inject({ url: voice.url, headers: { range: 'bytes=0-3' } });
    expect([file.statusCode, file.headers['content-type'], file.rawPayload]).toEqual([
      206,
      'audio/mpeg',
      Buffer.from([0xff, 0xfb, 0x90, 0xc4]),
    ]);
  });

  it.each([
    ['wav', wav()],
    ['ogg', ogg()],
    ['m4a', m4a()],
  ])('may be %s, whatever their name says', async (end, bytes) => {
    const { voice } = await uploadVoice(speaker, bytes, 'x.html');
    expect(voice.url.endsWith(`.${end}`)).toBe(true);
  });

  it('follow the draft of a timed post, with their names, and are gone with it', async () => {
    const author = await world.app.asUser({ sw4: [13, 18, 31] });
    const { voice } = await uploadVoice(author, mp3(100), 'talk.mp3');
    const drafts = '/api/bbs/weibo/draft';
    const timed = async () => {
      const { Message } = await add(author, [{ url: voice.url }], { timingOpenTime: Date.now() + 3_600_000 });
      return (Message as unknown as { draftId: number }).draftId;
    };
    const publish = async (id: number) => {
      const call = `${drafts}/update_timing_open_status?zone=sw4`;
      return (await author.send<WithVoice>('POST', call, { id, optType: 1 })).Message.wbId;
    };
    const id = await timed();
    const kept = (await author.get<{ attachments: string }>(`${drafts}/get_detail?zone=sw4&id=${id}`)).Message;
    const fields = { wbVoice: JSON.stringify([{ url: voice.url }]) };
    const sound = { id: voice.url, name: 'talk', state: 'done', voice };
    const attached = JSON.parse(kept.attachments) as Record<string, unknown>;
    expect(attached['voice']).toEqual({ sounds: [sound], isBusy: false, fields });
    expect(await shown(await publish(id))).toEqual([voice]);

    const without = await timed();
    const rest = { editor: attached['editor'] };
    await author.send('POST', `${drafts}/update_draft?zone=sw4`, { id: without, attachments: JSON.stringify(rest) });
    expect(await shown(await publish(without))).toEqual([]);
    const strange = await author.send('POST', `${drafts}/add_draft?zone=sw4`, {
      title: '草稿',
      wbVoice: JSON.stringify([{ url: '/media/sw4/x.mp3' }]),
    });
    expect(outcome(strange)).toMatch(/VOICE_UNKNOWN$/);
  });

  it('need code 18 and a session, to be uploaded and to be posted', async () => {
    expect(outcome(await uploadVoice(world.app.visitor, wav()))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await uploadVoice(plain, wav()))).toBe('403 FORBIDDEN');
    expect(outcome(await uploadVoice(other, wav(), 'x', 'mx'))).toBe('403 FORBIDDEN');
    const url = await urlOf(speaker);
    // The code was taken away since.
    const { permissions } = world.app.core;
    await permissions.revoke(speaker.uid, 'sw4', 18);
    expect(outcome(await add(speaker, [{ url }]))).toBe('403 FORBIDDEN');
    await permissions.grant(speaker.uid, 'sw4', 18, Date.now());
    expect(outcome(await add(speaker, [{ url }]))).toBe('200');
  });

  it('are refused when they are none', async () => {
    expect(outcome(await uploadVoice(speaker, Buffer.from('<script>alert(1)</script>')))).toBe('400 VOICE_FORMAT');
    expect(outcome(await uploadVoice(speaker, wav().subarray(0, 60)))).toBe('400 VOICE_BROKEN');
    expect(outcome(await uploadVoice(speaker, ogg(16 * 60)))).toBe('400 VOICE_TOO_LONG');
    expect((await uploadVoice(speaker, Buffer.from('x'))).desc).toContain('音频格式错误');
    expect(outcome(await uploadVoice(speaker, Buffer.alloc(10 * 1024 * 1024 + 1)))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('are own ones of the zone', async () => {
    const url = await urlOf(speaker);
    expect(outcome(await add(other, [{ url }]))).toBe('400 VOICE_UNKNOWN');
    expect(outcome(await add(speaker, [{ url }], {}, 'mx'))).toBe('400 VOICE_UNKNOWN');
    for (const bad of ['/media/sw4/aa/none.mp3', 'https://elsewhere.test/a.mp3', '', 'javascript:alert(1)'])
      expect([bad, outcome(await add(speaker, [{ url: bad }]))]).toEqual([bad, '400 VOICE_UNKNOWN']);
    for (const bad of ['{', '{}', 'null', '[1]', '[null]', '[{"url":5}]', '"x"'])
      expect([bad, outcome(await add(speaker, bad))]).toEqual([bad, '400 BAD_INPUT']);
    const many = Array.from({ length: VOICE_LIMITS.count + 1 }, () => ({ url }));
    expect(outcome(await add(speaker, many))).toBe('400 VOICE_MANY');
    for (const none of ['', '[]']) expect(outcome(await add(speaker, none))).toBe('200');
  });

  it('stay in an edit that does not name them, and change in one that does', async () => {
    const [first, second] = [await urlOf(speaker), await urlOf(speaker)];
    const { wbId } = (await add(speaker, [{ url: first }])).Message;
    expect(outcome(await edit(speaker, wbId, {}))).toBe('200');
    expect((await shown(wbId))?.map(({ url }) => url)).toEqual([first]);
    expect(outcome(await edit(speaker, wbId, { wbVoice: JSON.stringify([{ url: second }, { url: first }]) }))).toBe(
      '200',
    );
    expect((await shown(wbId))?.map(({ url }) => url)).toEqual([second, first]);
    const foreign = await urlOf(other);
    expect(outcome(await edit(speaker, wbId, { wbVoice: JSON.stringify([{ url: foreign }]) }))).toBe(
      '400 VOICE_UNKNOWN',
    );
    expect(outcome(await edit(speaker, wbId, { wbVoice: '' }))).toBe('200');
    expect(await shown(wbId)).toEqual([]);
  });

  it('go after a week when no post has them, and not with a post', async () => {
    const [orphan, kept] = [await urlOf(speaker), await urlOf(speaker)];
    await add(speaker, [{ url: kept }]);
    await uploads().sweep(Date.now() + VOICE_LIMITS.keptMs - 60_000);
    expect([await isThere(orphan), await isThere(kept)]).toEqual([true, true]);
    await uploads().sweep(Date.now() + VOICE_LIMITS.keptMs + 60_000);
    expect([await isThere(orphan), await isThere(kept)]).toEqual([false, true]);
    expect(outcome(await add(speaker, [{ url: orphan }]))).toBe('400 VOICE_UNKNOWN');
  });

  it('go a week after they were taken out of their last post, and after their post was deleted, which nobody restores', async () => {
    const [out, shared, gone, hidden] = [
      await urlOf(speaker),
      await urlOf(speaker),
      await urlOf(speaker),
      await urlOf(speaker),
    ] as const;
    const { wbId } = (await add(speaker, [{ url: out }, { url: shared }])).Message;
    await add(speaker, [{ url: shared }]);
    expect(outcome(await edit(speaker, wbId, { wbVoice: '' }))).toBe('200');
    const deleted = (await add(speaker, [{ url: gone }])).Message.wbId;
    expect(outcome(await speaker.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: deleted }))).toBe('200');
    const restored = (await add(speaker, [{ url: hidden }])).Message.wbId;
    const setHidden = async (isHidden: boolean) => {
      const ctx = (await world.app.core.services.of(contextService).as('sw4', speaker.uid, Date.now()))!;
      await world.app.db.tx(() => world.app.core.services.of(postService).setHidden(ctx, restored, isHidden));
    };
    await setHidden(true);
    await uploads().sweep(Date.now() + VOICE_LIMITS.keptMs - 60_000);
    const [moderator, elsewhere] = [await world.app.asUser({ sw4: [12] }), await world.app.asUser({ mx: [12, 13] })];
    const heard = (url: string, who: TestClient) =>
      who
        .inject({ url, headers: { range: 'bytes=0-3' } })
        .then(({ statusCode, headers }) => [statusCode, headers['cache-control']]);
    // Of what moderators have hidden the sound is for those who read the post.
    for (const who of [world.app.visitor, other, elsewhere])
      expect(await heard(hidden, who)).toEqual([404, 'no-store']);
    for (const who of [speaker, moderator]) expect(await heard(hidden, who)).toEqual([206, 'private, no-store']);
    const there = () => Promise.all([out, shared, gone].map(isThere));
    expect(await there()).toEqual([true, true, true]);
    await uploads().sweep(Date.now() + VOICE_LIMITS.keptMs + 60_000);
    expect(await there()).toEqual([false, true, false]);
    await setHidden(false);
    expect((await heard(hidden, world.app.visitor))[0]).toBe(206);
    expect((await shown(restored))?.map(({ url }) => url)).toEqual([hidden]);
  });

  it('of a timed post that is withdrawn go a week after its time', async () => {
    const url = await urlOf(speaker);
    const at = Date.now() + 86_400_000;
    const timed = await world.app.asUser({ sw4: [13, 18, 31] });
    const own = await urlOf(timed);
    const reply = await add(timed, [{ url: own }], { timingOpenTime: at });
    expect([outcome(reply), reply.Message.wbId]).toEqual(['200', 0]);
    const { list } = (
      await timed.get<{ list: { id: number; version: number }[] }>(
        '/api/bbs/weibo/draft/list_draft?zone=sw4&limit=9&offset=0',
      )
    ).Message;
    await uploads().sweep(at + VOICE_LIMITS.keptMs + 60_000);
    expect([await isThere(url), await isThere(own)]).toEqual([false, true]);
    expect(outcome(await timed.send('POST', '/api/bbs/weibo/draft/del_draft?zone=sw4', { id: list[0]!.id }))).toBe(
      '200',
    );
    await uploads().sweep(at + 3 * VOICE_LIMITS.keptMs);
    expect(await isThere(own)).toBe(false);
  });

  it('are never swept out of a post that takes them at the same moment', async () => {
    for (let n = 0; n < 8; n++) {
      const url = await urlOf(speaker);
      const sweep = () => uploads().sweep(Date.now() + VOICE_LIMITS.keptMs + 60_000);
      const [reply] =
        n % 2
          ? await Promise.all([add(speaker, [{ url }]), sweep()])
          : ((await Promise.all([sweep(), add(speaker, [{ url }])])).reverse() as [Awaited<ReturnType<typeof add>>]);
      expect([n, reply.Succeed]).toEqual([n, await isThere(url)]);
    }
  });
});
