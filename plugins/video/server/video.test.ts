import { describe, expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { VIDEO_LIMITS } from '../contract.ts';
import {
  askToken,
  cancel,
  CHUNK,
  combine,
  fakeProvider,
  fakeVideo,
  hostOf,
  sendPiece,
  status,
  upload,
  uploadWhole,
} from './test-support.ts';
import { storageService } from '../../../server/sdk/index.ts';

const HOUR = 3600_000;

describeApi('uploads of videos', (world) => {
  const file = fakeVideo(2 * CHUNK + 100);
  const pieceOf = (offset: number) => file.subarray(offset, offset + CHUNK);
  const begin = async (name = 'clip.mp4') => {
    const author = await world.app.asUser();
    const begun = (await askToken(author, { name, total: file.length, modified: 5 })).Message;
    return {
      author,
      begun,
      send: (offset: number, bytes = pieceOf(offset)) => sendPiece(author, begun, file.length, offset, bytes),
    };
  };
  const exists = (filekey: string, position: number) =>
    world.app.core.services.of(storageService).exists(`_video/${filekey}/${position}`);

  test('take their pieces in any order, each as often as it comes, and once', async () => {
    const { author, begun, send } = await begin();
    expect(begun).toMatchObject({ bucket: 'sw4', chunkSize: 4_194_304, maxSize: 1_073_741_824, offsets: [] });
    expect((await send(2 * CHUNK)).Message).toEqual({ offset: 2 * CHUNK, received: 100, total: file.length });
    expect(outcome(await combine(author, begun))).toBe('409 VIDEO_INCOMPLETE');
    await Promise.all([send(0), send(0), send(0)]);
    expect((await send(0)).Message.received).toBe(CHUNK + 100);
    const other = Buffer.from(pieceOf(0));
    other[CHUNK - 1] = 1;
    expect(outcome(await send(0, other))).toBe('409 VIDEO_CHUNK_CHANGED');
    expect((await send(CHUNK)).Message.received).toBe(file.length);
    const first = await combine(author, begun);
    expect(first.Message.data).toMatchObject({ videoResolution: '360,1080' });
    expect(first.Message.data.download_url).toMatch(/^\/media\/sw4\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.mp4$/);
    expect((await combine(author, begun)).Message).toEqual(first.Message);
    expect(outcome(await send(0))).toBe('409 VIDEO_STATE');
  });

  test('go on after a reload with what has arrived, for the same file alone', async () => {
    const { author, begun, send } = await begin();
    await send(CHUNK);
    const again = await askToken(author, { name: 'clip.mp4', total: file.length, modified: 5 });
    expect(again.Message).toMatchObject({ filekey: begun.filekey, token: begun.token, offsets: [CHUNK] });
    expect((await status(author, begun.filekey)).Message).toMatchObject({ state: 'uploading', offsets: [CHUNK] });
    const changed = await askToken(author, { name: 'clip.mp4', total: file.length, modified: 6 });
    expect(changed.Message.filekey).not.toBe(begun.filekey);
    const stranger = await world.app.asUser();
    const theirs = await askToken(stranger, { name: 'clip.mp4', total: file.length, modified: 5 });
    expect(theirs.Message.filekey).not.toBe(begun.filekey);
  });

  test('refuse what is no piece of the file', async () => {
    const { author, begun, send } = await begin();
    const cases: [number, Buffer][] = [
      [1, pieceOf(0)],
      [3 * CHUNK, pieceOf(0)],
      [0, pieceOf(0).subarray(1)],
      [0, Buffer.alloc(0)],
      [2 * CHUNK, pieceOf(0)],
    ];
    for (const [offset, bytes] of cases)
      expect(outcome(await send(offset, bytes)), String(offset)).toBe('400 VIDEO_CHUNK');
    expect(outcome(await send(-CHUNK))).toBe('400 BAD_INPUT');
    expect(outcome(await send(0, Buffer.alloc(CHUNK + 1)))).toBe('413 PAYLOAD_TOO_LARGE');
    await send(2 * CHUNK);
    expect(outcome(await sendPiece(author, begun, 3 * CHUNK, 0, pieceOf(0)))).toBe('409 VIDEO_TOTAL');
    const form = await author.send(
      'POST',
      `/api/bbs/video/upload?zone=sw4&offset=0&total=${file.length}&token=${begun.token}&filekey=${begun.filekey}`,
    );
    expect(outcome(form)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  test('refuse more than 1 GB before anything is written', async () => {
    const { author, begun } = await begin();
    const much = 1_073_741_825;
    expect(outcome(await askToken(author, { name: 'a.mkv', total: much }))).toBe('413 VIDEO_TOO_LARGE');
    expect(outcome(await sendPiece(author, begun, much, 0, pieceOf(0)))).toBe('413 VIDEO_TOO_LARGE');
    expect(await exists(begun.filekey, 0)).toBe(false);
    expect((await askToken(author, { name: 'a.mkv', total: much - 1 })).status).toBe(200);
  });

  test.each<[string, Buffer]>([
    ['a text', Buffer.from('no video at all'.repeat(20))],
    ['a list of addresses', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/secret\n')],
    ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ])('refuse %s with its first piece, whatever its name says', async (_what, bytes) => {
    const author = await world.app.asUser();
    const { Message: begun } = await askToken(author, { name: 'a.mp4', total: bytes.length });
    expect(outcome(await sendPiece(author, begun, bytes.length, 0, bytes))).toBe('400 VIDEO_FORMAT');
    expect(await exists(begun.filekey, 0)).toBe(false);
    expect(outcome(await combine(author, begun))).toBe('409 VIDEO_INCOMPLETE');
  });

  test.each(['a.exe', 'a.mov', 'mp4', 'a.mp4.html', '../../a.m3u8'])('refuse the name %s', async (name) => {
    expect(outcome(await askToken(await world.app.asUser(), { name, total: 10 }))).toBe('400 VIDEO_FORMAT');
  });

  test("are their owner's in their zone, by their token, as long as it lasts", async () => {
    const { author, begun, send } = await begin();
    await send(0);
    const stranger = await world.app.asUser({ all: [13] });
    const theirs = await askToken(stranger);
    for (const [client, zone] of [
      [stranger, 'sw4'],
      [author, 'mx'],
    ] as const) {
      expect(outcome(await sendPiece(client, begun, file.length, CHUNK, pieceOf(CHUNK), zone))).toMatch(
        /VIDEO_(UNKNOWN|TOKEN)/,
      );
      expect(outcome(await status(client, begun.filekey, zone))).toBe('404 VIDEO_UNKNOWN');
      expect(outcome(await combine(client, begun, zone))).toBe('404 VIDEO_UNKNOWN');
      expect(outcome(await cancel(client, begun.filekey, zone))).toBe('404 VIDEO_UNKNOWN');
    }
    const { filekey, bucket } = begun;
    expect(
      outcome(await sendPiece(author, { filekey, bucket, token: theirs.Message.token }, file.length, 0, pieceOf(0))),
    ).toBe('403 VIDEO_TOKEN');
    expect(outcome(await sendPiece(author, { ...begun, bucket: 'mx' }, file.length, 0, pieceOf(0)))).toBe(
      '403 VIDEO_TOKEN',
    );
    const host = hostOf(world);
    await world.app.db.tx(async () => host.store.update((await host.row(author, filekey)).id, { keep_until: 1 }));
    expect(outcome(await send(CHUNK))).toBe('403 VIDEO_EXPIRED');
    expect(outcome(await combine(author, begun))).toBe('403 VIDEO_EXPIRED');
  });

  test('are three at a time for one person, however many they ask for at once', async () => {
    const author = await world.app.asUser();
    const asked = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => askToken(author, { name: `${n}.mp4`, total: n })));
    const outcomes = asked.map(outcome).sort();
    expect(outcomes).toEqual(['200', '200', '200', '409 VIDEO_QUOTA', '409 VIDEO_QUOTA', '409 VIDEO_QUOTA']);
    // One that has been left alone gives its place to another.
    const host = hostOf(world);
    const { filekey } = asked.find(({ status: code }) => code === 200)!.Message;
    const { id } = await host.row(author, filekey);
    await world.app.db.tx(() => host.store.update(id, { keep_until: Date.now() + VIDEO_LIMITS.uploadMs - 2 * HOUR }));
    expect((await askToken(author, { name: '7.mp4', total: 7 })).status).toBe(200);
    expect(outcome(await status(author, filekey))).toBe('404 VIDEO_UNKNOWN');
    const large = await world.app.asUser();
    for (const name of ['a.mp4', 'b.mp4']) await askToken(large, { name, total: VIDEO_LIMITS.bytes });
    expect(outcome(await askToken(large, { name: 'c.mp4', total: 1 }))).toBe('409 VIDEO_QUOTA');
  });

  test('cannot begin where nothing can transcode, or signed out', async () => {
    const author = await world.app.asUser();
    const lame = hostOf(world, { video: { ...fakeProvider(world), isAvailable: async () => false } });
    const ctx = (await lame.core.contexts.as('sw4', author.uid, Date.now()))!;
    await expect(lame.uploads.token(ctx, {})).rejects.toMatchObject({ id: 'VIDEO_UNAVAILABLE', kind: { status: 409 } });
    expect(outcome(await askToken(world.app.visitor))).toBe('401 NOT_SIGNED_IN');
  });

  describe('are swept', () => {
    test('when they are cancelled', async () => {
      const { author, begun, send } = await begin();
      await send(0);
      expect(await exists(begun.filekey, 0)).toBe(true);
      expect(outcome(await cancel(author, begun.filekey))).toBe('200');
      expect(await exists(begun.filekey, 0)).toBe(false);
      expect(outcome(await status(author, begun.filekey))).toBe('404 VIDEO_UNKNOWN');
      expect(outcome(await send(CHUNK))).toBe('404 VIDEO_UNKNOWN');
    });

    test('a day after their last piece, and a month after their end when no post took them', async () => {
      const { author, begun, send } = await begin();
      await send(0);
      const done = await uploadWhole(author, fakeVideo(50), 'done.mp4');
      const used = await uploadWhole(author, fakeVideo(60), 'used.mp4');
      await world.post(author, { existVideo: 1, videoUrl: used.url });
      const host = hostOf(world, { video: fakeProvider(world) });
      for (let n = 0; n < 10; n++) await host.next(Date.now());
      const served = async (url: string) => (await world.app.visitor.inject({ url })).statusCode;
      expect([await served(done.url), await served(used.url)]).toEqual([200, 200]);

      const now = Date.now();
      await host.sweep(now + VIDEO_LIMITS.uploadMs - HOUR);
      expect((await status(author, begun.filekey)).status).toBe(200);
      await host.sweep(now + VIDEO_LIMITS.uploadMs + HOUR);
      expect(outcome(await status(author, begun.filekey))).toBe('404 VIDEO_UNKNOWN');
      expect(await exists(begun.filekey, 0)).toBe(false);
      expect(await served(done.url)).toBe(200);
      await host.sweep(now + VIDEO_LIMITS.keptMs + HOUR);
      expect([await served(done.url), await served(used.url)]).toEqual([404, 200]);
    });

    test('but not while a draft holds them', async () => {
      const author = await world.app.asUser({ sw4: [13] });
      const { url } = await uploadWhole(author, fakeVideo(80), 'draft.mp4');
      const host = hostOf(world, { video: fakeProvider(world) });
      for (let n = 0; n < 10; n++) await host.next(Date.now());
      const draft = '/api/bbs/weibo/draft';
      const attachments = JSON.stringify({ video: { url } });
      const saved = await author.send<{ id: number }>('POST', `${draft}/add_draft?zone=sw4`, { attachments });
      const served = async () => (await world.app.visitor.inject({ url })).statusCode;
      const later = Date.now() + VIDEO_LIMITS.keptMs + HOUR;
      await host.sweep(later);
      expect(await served()).toBe(200);
      await author.send('POST', `${draft}/del_draft?zone=sw4`, { id: saved.Message.id });
      await host.sweep(later + VIDEO_LIMITS.keptMs - HOUR);
      expect(await served()).toBe(200);
      await host.sweep(later + VIDEO_LIMITS.keptMs + HOUR);
      expect(await served()).toBe(404);
    });

    test('also what a host left behind that died in between', async () => {
      const author = await world.app.asUser();
      const { filekey } = await upload(author, fakeVideo(70), 'left.mp4');
      const host = hostOf(world);
      const { id } = await host.row(author, filekey);
      await world.app.db.tx(() => host.store.update(id, { state: 'removed', try_at: 5 }));
      await host.sweep(6);
      expect(await exists(filekey, 0)).toBe(false);
      expect(await host.store.pieces(id)).toEqual([]);
    });
  });
});
