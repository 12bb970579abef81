import { afterAll, beforeAll, expect, it } from 'vitest';
import { outcome } from '../../../../tests/api/each-engine.ts';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { createDraftWorld, type DraftWorld } from './test-support.ts';

describeOnEachEngine('what a draft may hold', (open) => {
  let world: DraftWorld;
  beforeAll(async () => {
    world = await createDraftWorld(open);
  });
  afterAll(() => world.app.stop());

  it('answers whatever is attached, and reads nothing out of it that a draft cannot be', async () => {
    const odd: unknown[] = [1.5, -5, 9e99, '1', true, null, {}, [], [[]], { url: {} }, 'x'.repeat(9_000)];
    const covers = (url: unknown) => ({ editor: { options: { covers: [{ url }, null, 1] } } });
    const attached = odd.flatMap((value) => [
      { editor: { timing: { at: value, altersTime: value } } },
      { editor: { timing: value, options: value, marks: value, template: value, mode: value } },
      { editor: { marks: [value], options: { privateReplies: value, onlyFirst: value, covers: value } } },
      covers(value),
      ...['video', 'voice', 'poll', 'lottery', 'suggestions', 'anonymous'].flatMap((plugin) => [
        { [plugin]: value },
        { [plugin]: { url: value, cover: value, step: value, fields: value, sounds: value, themeIds: value } },
        { [plugin]: { fields: { existVideo: 1, videoUrl: value, videoCoverUrl: value, wbVoice: value } } },
      ]),
    ]);
    const failed: string[] = [];
    const writer = await world.app.asUser({ sw4: [13] });
    for (const one of attached) {
      const attachments = JSON.stringify(one);
      const saved = await world.add({ attachments }, writer);
      if (saved.status >= 500) failed.push(`add ${attachments.slice(0, 99)}`);
      if (!saved.Succeed) continue;
      const { id } = saved.Message;
      const replies = [await world.last(writer), await world.detail(id, writer), await world.list('', writer)];
      if (replies.some(({ status }) => status >= 500)) failed.push(attachments.slice(0, 99));
      await world.remove(id, writer);
    }
    expect(failed).toEqual([]);
    const { id } = (await world.add({ attachments: JSON.stringify({ editor: { timing: { at: 1.5 } } }) }, writer))
      .Message;
    expect((await world.detail(id, writer)).Message.timingOpenTime).toBeUndefined();
  });

  it('may stay as long as the post or the draft that it takes the place of, as an edit may', async () => {
    const writer = await world.app.asUser({ sw4: [13, 35] });
    const text = (length: number) => `<p>${'长'.repeat(length)}</p>`;
    const { wbId } = (await world.send({ wbContent: text(30_000) }, writer)).Message;
    const id = (await world.add({ content: text(30_000) }, writer)).Message.id;
    await world.app.core.permissions.revoke(writer.uid, 'sw4', 35);
    expect(outcome(await world.add({ content: text(30_000) }, writer))).toBe('400 CONTENT_TOO_LONG');
    expect(outcome(await world.add({ wbId, content: text(30_001) }, writer))).toBe('400 CONTENT_TOO_LONG');
    const draft = await world.add({ wbId, content: text(29_000) }, writer);
    expect(draft.status).toBe(200);
    expect((await world.update({ id: draft.Message.id, content: text(30_000) }, writer)).status).toBe(200);
    expect((await world.update({ id, content: text(29_999) }, writer)).status).toBe(200);
    expect(outcome(await world.update({ id, content: text(30_000) }, writer))).toBe('400 CONTENT_TOO_LONG');
  });

  it('answers a repeated edit as the first one, though its draft is gone', async () => {
    const { wbId } = (await world.send({})).Message;
    const draftId = await world.made({ wbId });
    const edit = { wbId, draftId, requestKey: 'the-key-of-an-edit' };
    expect([(await world.edit(edit)).status, (await world.edit(edit)).status]).toEqual([200, 200]);
    expect(outcome(await world.edit({ ...edit, requestKey: 'another-key' }))).toBe('404 DRAFT_MISSING');
  });
});
