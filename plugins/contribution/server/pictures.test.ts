import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { uploadPicture } from '../../../tests/support/upload.ts';
import { desk } from './test-support.ts';

interface ShownPost {
  readonly wbCoverImage: string;
}

describeApi('what contributions are handed in with', (world) => {
  const dw = desk(world);
  const text = (...urls: string[]) => `<p>正文</p>${urls.map((url) => `<p><img src="${url}"></p>`).join('')}`;
  const asked = async () => {
    const { type: topicType, content: topicContent } = await dw.column();
    return { topicType, topicContent };
  };

  test('an article has a picture of its text as cover, or an own one, and so has its post without the code', async () => {
    const [author, reviewer] = [await dw.player(), await dw.reviewer()];
    const [first, second, own] = [
      await uploadPicture(author, 'dw'),
      await uploadPicture(author, 'dw'),
      await uploadPicture(author, 'dw'),
    ];
    const named = await asked();
    const wbContent = text(first, second);
    const submit = async (more: object) => (await dw.submit(author, { ...named, wbContent, ...more })).Message;
    const [plain, picked, custom] = [
      await submit({}),
      await submit({ coverImageUrl: second }),
      await submit({ coverImageUrl: second, coverImageCustomUrl: own }),
    ];
    const detail = async (id: number) => (await dw.detail(author, id)).Message;
    expect(await detail(plain.contribution_id)).toMatchObject({ coverImageUrl: first, coverImageCustomUrl: '' });
    expect(await detail(picked.contribution_id)).toMatchObject({ coverImageUrl: second });
    expect(await detail(custom.contribution_id)).toMatchObject({ coverImageUrl: own, coverImageCustomUrl: own });
    for (const [piece, cover] of [
      [plain, first],
      [picked, second],
      [custom, own],
    ] as const) {
      const { wbId } = (await dw.accept(reviewer, piece.contribution_id)).Message;
      const post = await author.get<ShownPost>(`${dw.at('/api/bbs/weibo/get_detail')}&wbId=${wbId}`);
      expect(post.Message.wbCoverImage).toBe(cover);
    }
    // Their own posts still take the code.
    const forbidden = { wbTitle: '标题', wbContent, wbThemeId: 1, coverImage: own };
    expect(outcome(await author.send('POST', dw.at('/api/bbs/weibo/add'), forbidden))).toBe('403 FORBIDDEN');
  });

  test('a cover that the text does not have is refused, and one that it has no more gives way to its first', async () => {
    const author = await dw.player();
    const [first, second] = [await uploadPicture(author, 'dw'), await uploadPicture(author, 'dw')];
    const named = await asked();
    for (const coverImageUrl of [second, 'https://elsewhere.example/a.png', '/media/dw/none.png'])
      expect(outcome(await dw.submit(author, { ...named, wbContent: text(first), coverImageUrl }))).toBe(
        '400 COVER_UNKNOWN',
      );
    expect(await dw.own(author)).toEqual([]);
    const kept = { wbContent: text(first, second), coverImageUrl: second };
    const { contribution_id } = (
      await author.send<{ contribution_id: number }>('POST', dw.at('/api/bbs/article/add'), kept)
    ).Message;
    const update = { contribution_id, wbContent: text(first) };
    expect(outcome(await author.send('POST', dw.at('/api/bbs/article/update'), update))).toBe('200');
    expect((await dw.detail(author, contribution_id)).Message.coverImageUrl).toBe(first);
  });

  test('the draft that it was written as goes with it; another’s is refused, and nothing is written', async () => {
    const [author, other] = [await world.app.asUser({ dw: [13] }), await world.app.asUser({ dw: [13] })];
    const named = await asked();
    const draftOf = async (who: typeof author) =>
      (
        await who.send<{ id: number; version: number }>('POST', dw.at('/api/bbs/weibo/draft/add_draft'), {
          title: '草稿',
          content: '<p>草稿</p>',
        })
      ).Message;
    const drafts = async (who: typeof author) =>
      (await who.get<{ count: number }>(dw.at('/api/bbs/weibo/draft/get_remind_last'))).Message.count;
    const [mine, theirs] = [await draftOf(author), await draftOf(other)];
    const submit = (draftId: number, more: object = {}) => dw.submit(author, { ...named, draftId, ...more });
    expect(outcome(await submit(theirs.id))).toBe('404 DRAFT_MISSING');
    expect(outcome(await submit(mine.id, { draftVersion: mine.version + 7 }))).toBe('409 DRAFT_CHANGED');
    expect(await dw.own(author)).toEqual([]);
    expect([await drafts(author), await drafts(other)]).toEqual([1, 1]);
    const once = { draftVersion: mine.version, requestKey: 'a-piece-that-was-a-draft' };
    const sent = await submit(mine.id, once);
    expect([outcome(sent), await drafts(author)]).toEqual(['200', 0]);
    // Tried again it is the same one.
    expect((await submit(mine.id, once)).Message).toEqual(sent.Message);
    // A player has no drafts.
    expect(outcome(await dw.submit(await dw.player(), { ...named, draftId: theirs.id }))).toBe('404 DRAFT_MISSING');
  });

  test('a video has a cover of its author, which is asked about when the piece is sent', async () => {
    const [author, other] = [await dw.player(), await dw.player()];
    const [own, theirs] = [await uploadPicture(author, 'dw'), await uploadPicture(other, 'dw')];
    const key = '0'.repeat(64);
    const videoUrl = `/media/dw/00/${key}.mp4`;
    // As the plugin for videos keeps one whose pieces are complete.
    await world.app.db.tx(() =>
      world.app.db
        .q<{ video_upload: Record<string, unknown> }>()
        .insertInto('video_upload')
        .values({
          zone: 'dw',
          uid: author.uid,
          filekey: key,
          token: key,
          video_url: videoUrl,
          name: '片',
          total: 1,
          modified: 0,
          state: 'queued',
          format: 'mp4',
          progress: 0,
          try_at: Date.now() + 1e9,
          has_pieces: 0,
          created_at: Date.now(),
          keep_until: Date.now() + 1e9,
        })
        .execute(),
    );
    const named = await asked();
    const send = async (coverImageUrl: string) =>
      outcome(
        await dw.submit(author, { ...named, videoUrl, wbContent: '<p>片</p>', coverImageUrl }, '/api/bbs/video/submit'),
      );
    for (const cover of [theirs, 'https://elsewhere.example/a.png', '/media/dw/none.png'])
      expect(await send(cover)).toBe('400 VIDEO_COVER');
    expect(await dw.own(author)).toEqual([]);
    expect(await send(own)).toBe('200');
  });
});
