import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcome } from '../../../../tests/api/each-engine.ts';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { TimingOperation, type Draft } from '../../contract.ts';
import { send } from '../timing/test-support.ts';
import type { TimingTables } from '../timing/tables.ts';
import type { DraftFields } from './own-fields.ts';
import { payloadText, readPayload } from './stored.ts';
import { createDraftWorld, type DraftWorld } from './test-support.ts';

const COVER = '/media/cover.jpg';
const MARKS = [{ mark: 'STICKY', startTime: 0, endTime: 0, themeIdList: [] }];
const AT = 1_900_000_000_123;
const timing = { at: AT, altersTime: true };
const options = {
  privateReplies: false,
  closed: true,
  onlyFirst: false,
  covers: [{ id: 'x', url: COVER, state: 'done' }],
};
const chosen = { mode: '', timing, options, marks: MARKS, template: true };
/** As the composer sends it, other plugins' things around its own. */
const ATTACHMENTS = JSON.stringify({ poll: { title: '选' }, editor: chosen, voice: { url: 'v' } });
/** The fields that say the same. */
const SAME = {
  wbIsForbidComment: 2,
  firstImage: 2,
  coverImage: COVER,
  markInfoArray: JSON.stringify(MARKS),
  timingOpenTime: AT,
  alterCreate: 1,
  existTemplate: 1,
};
/** What version 1 stored of such a draft. */
const FIRST_VERSION = { attachments: ATTACHMENTS, ...SAME, wbUpdateTime: 5, videoName: 'kept' };

const times = (text: string, what: string | number) => text.split(String(what)).length - 1;

describe('what a draft stores', () => {
  it('is each thing once, and read again it is what was stored', () => {
    const text = payloadText(FIRST_VERSION, null);
    expect(JSON.parse(text)).toEqual({ schema: 2, attachments: ATTACHMENTS, wbUpdateTime: 5, videoName: 'kept' });
    expect([COVER, AT, 'STICKY'].map((what) => times(text, what))).toEqual([1, 1, 1]);
    expect(readPayload(text, null)).toEqual(FIRST_VERSION);
  });

  it('has the time of a draft that is published by itself nowhere, and reads it where its composer wrote it', () => {
    const text = payloadText(FIRST_VERSION, timing);
    expect(times(text, AT)).toBe(0);
    expect(readPayload(text, timing)).toEqual(FIRST_VERSION);
    const later = { at: AT + 9, altersTime: false };
    expect(readPayload(text, later)).toEqual({
      ...FIRST_VERSION,
      attachments: ATTACHMENTS.replace(JSON.stringify(timing), JSON.stringify(later)),
      timingOpenTime: AT + 9,
      alterCreate: 0,
    });
  });

  it.each<[string, DraftFields]>([
    ['nothing', {}],
    ['fields alone', SAME],
    ['nothing of what is attached', { attachments: ATTACHMENTS }],
    [
      'other fields than what is attached says',
      { attachments: ATTACHMENTS, ...SAME, wbIsForbidComment: 1, coverImage: '' },
    ],
    ['empty attachments', { attachments: '' }],
    ['attachments with spaces', { attachments: `{ "editor": ${JSON.stringify(chosen)} }`, ...SAME }],
    [
      'a word in the place of a time',
      { attachments: JSON.stringify({ editor: { timing: 'scheduled' } }), existTemplate: 0 },
    ],
    ['another time than it waits for', { attachments: ATTACHMENTS.replace(`${AT}`, '7'), ...SAME, timingOpenTime: 7 }],
  ])('is read as it was written: %s', (_, fields) => {
    expect(readPayload(payloadText(fields, null), null)).toEqual(fields);
    if (!JSON.stringify(fields).includes('"scheduled'))
      expect(readPayload(payloadText(fields, timing), timing)).toEqual(fields);
    // As version 1 has it.
    expect(readPayload(JSON.stringify(fields), null)).toEqual(fields);
    expect(readPayload(JSON.stringify(fields), timing)).toEqual(fields);
  });
});

describeOnEachEngine('a draft of the first version', (open) => {
  let world: DraftWorld;
  beforeAll(async () => {
    world = await createDraftWorld(open);
  });
  afterAll(() => world.app.stop());

  const q = () => world.app.db.q<TimingTables>();
  const stored = async (id: number) =>
    (await q().selectFrom('editor_draft').select('payload').where('id', '=', id).executeTakeFirstOrThrow()).payload;
  const timings = (id: number) => q().selectFrom('editor_timing').selectAll().where('draft_id', '=', id).execute();
  const detail = async (id: number): Promise<Draft> => (await world.detail(id)).Message;
  /** Puts what the first version wrote in the place of what is stored. */
  const makeOld = (id: number, payload: object, timed?: { readonly at: number; readonly fields: object }) =>
    world.app.db.tx(async () => {
      await q()
        .updateTable('editor_draft')
        .set({ payload: JSON.stringify(payload) })
        .where('id', '=', id)
        .execute();
      if (!timed) return;
      const { at, fields } = timed;
      const row = { draft_id: id, status: 0, open_at: at, try_at: at, alter_create: 1 as const, sent_at: 1 };
      await q()
        .insertInto('editor_timing')
        .values({ ...row, fields: JSON.stringify(fields) })
        .execute();
    });

  it('opens unchanged, and is of this version when it is saved', async () => {
    const id = await world.made();
    await makeOld(id, FIRST_VERSION);
    const before = await detail(id);
    expect(before).toMatchObject({ ...FIRST_VERSION, mark: 'STICKY', markInfo: SAME.markInfoArray });
    expect((await world.list()).Message.list.find((one) => one.id === id)).toMatchObject(FIRST_VERSION);
    expect((await world.update({ id, title: '改' })).status).toBe(200);
    const text = await stored(id);
    expect([COVER, AT, 'STICKY'].map((what) => times(text, what))).toEqual([1, 1, 1]);
    const after = await detail(id);
    expect(after).toEqual({ ...before, title: '改', version: 2, updateTime: after.updateTime });
  });

  it('is published at its time with everything that it was sent with', async () => {
    const author = await world.app.asUser({ sw4: [11, 13, 19, 31] });
    const at = Date.now() + 3_600_000;
    const id = (await world.add({}, author)).Message.id;
    const editor = { timing: { at, altersTime: true }, options: { ...options, covers: [] }, marks: MARKS };
    const fields = { wbIsForbidComment: 2, firstImage: 0, coverImage: '', markInfoArray: JSON.stringify(MARKS) };
    const time = { timingOpenTime: at, alterCreate: 1 };
    await makeOld(
      id,
      { attachments: JSON.stringify({ editor }), ...fields, ...time, existTemplate: 0 },
      { at, fields: { ...fields, deviceInfo: 'x' } },
    );
    const before = (await world.detail(id, author)).Message;
    expect(before).toMatchObject({ ...fields, ...time, draftTimingOpenStatus: 0 });
    expect(JSON.parse(before.attachments ?? '')).toEqual({ editor });

    const path = '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4';
    const later = at + 3_600_000;
    const moved = { id, optType: TimingOperation.changeTime, timingOpenTime: later };
    expect(outcome(await author.send('POST', path, moved))).toBe('200');
    expect(times(await stored(id), later) + times(await stored(id), at)).toBe(0);
    expect((await timings(id)).map(({ open_at }) => open_at)).toEqual([later]);
    const then = (await world.detail(id, author)).Message;
    expect(then).toMatchObject({ ...fields, timingOpenTime: later, alterCreate: 1 });
    expect(JSON.parse(then.attachments ?? '')).toEqual({
      editor: { ...editor, timing: { at: later, altersTime: true } },
    });

    const published = await author.send<{ wbId: number }>('POST', path, { id, optType: TimingOperation.publishNow });
    expect(outcome(published)).toBe('200');
    const { wbId } = published.Message;
    const post = await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
    expect(post.Message).toMatchObject({ wbIsForbidComment: 2, marks: ['STICKY'] });
  });

  it('keeps its time when it is withdrawn, as any draft that was timed since', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const at = Date.now() + 3_600_000;
    const attachments = JSON.stringify({ editor: { timing: { at, altersTime: false } } });
    const old = (await world.add({}, author)).Message.id;
    await makeOld(old, { attachments, timingOpenTime: at, alterCreate: 0, existTemplate: 0 }, { at, fields: {} });
    const { draftId } = (await send(author, { timingOpenTime: at, attachments })).Message;
    expect(times(await stored(draftId), at)).toBe(0);
    expect((await timings(draftId)).every(({ fields }) => times(fields, at) === 0)).toBe(true);
    for (const id of [old, draftId]) {
      const withdrawn = { id, optType: TimingOperation.withdraw };
      const path = '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4';
      expect(outcome(await author.send('POST', path, withdrawn))).toBe('200');
      expect(await timings(id)).toEqual([]);
      const draft = (await world.detail(id, author)).Message;
      expect(draft).toMatchObject({ timingOpenTime: at, draftTimingOpenStatus: null });
      expect(JSON.parse(draft.attachments ?? '').editor.timing.at).toBe(at);
    }
  });
});
