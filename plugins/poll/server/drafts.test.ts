import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { PollDraftReply, PollPostFields } from '../contract.ts';
import { createPollWorld, HOUR } from './test-support.ts';

const DRAFTS = '/api/bbs/weibo/draft';
type World = Awaited<ReturnType<typeof createPollWorld>>;
interface Stored {
  readonly id: number;
  readonly version: number;
  readonly wbIsPoll?: number;
  readonly attachments?: string;
}
const node = (name: string, ...subQuestions: object[]) => ({ type: 0, name, subQuestions });
const QUESTIONS = [
  node(
    '玩过吗',
    node('玩过', node('多久', node('一年'), node('两年')), { type: 1, name: '', subQuestions: [] }),
    node('没有'),
  ),
];
const LIMIT = { zmMinLevel: 3, zmMaxLevel: -1, roleMinLevel: -1, roleMaxLevel: 60 };
const outcome = (reply: { status: number; headers: Record<string, unknown> }) =>
  reply.status === 200 ? '200' : `${reply.status} ${String(reply.headers['x-error-id'])}`;

describeOnEachEngine('polls in drafts', (open) => {
  let world: World;
  let author: TestClient;
  beforeAll(async () => {
    world = await createPollWorld(open);
    author = await world.app.asUser({ sw4: [10, 13, 31], mx: [10, 13] });
  });
  afterAll(() => world.app.stop());

  const call = <T>(who: TestClient, path: string, body: object, zone = 'sw4') =>
    who.send<T>('POST', `${DRAFTS}/${path}?zone=${zone}`, body);
  const poll = (): PollPostFields => ({
    wbIsPoll: 1,
    pollTitle: '哪艘船',
    pollMinNum: 1,
    pollMaxNum: 2,
    pollRepeat: 1,
    pollImage: '',
    pollStartTime: world.now() + HOUR,
    pollEndTime: world.now() + 3 * HOUR,
    pollVisible: 3,
    pollVisibleType: 1,
    optionRankType: 2,
    pollOptions: JSON.stringify([
      { name: '甲', desc: '一', image: '' },
      { name: '', desc: '', image: '' },
    ]),
    pollLimit: JSON.stringify(LIMIT),
    questions: JSON.stringify(QUESTIONS),
  });
  const add = async (body: object, who = author) => {
    const draft = { title: '投票', content: '<p>选</p>', wbThemeId: 1, mark: 'STICKY', ...body };
    const reply = await call<Stored>(who, 'add_draft', draft);
    expect(outcome(reply)).toBe('200');
    return reply.Message.id;
  };
  const pollOf = (id: number, who = author, zone = 'sw4') =>
    who.get<PollDraftReply>(`${DRAFTS}/get_poll_draft?zone=${zone}&id=${id}`);
  const detail = async (id: number) => (await author.get<Stored>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;

  it('are saved and told by the names of the calls, whole, unfinished ones too', async () => {
    const fields = poll();
    const id = await add(fields);
    const reply = await pollOf(id);
    expect(reply.Message).toMatchObject({
      id,
      title: '投票',
      content: '<p>选</p>',
      wbThemeId: 1,
      wbZone: 'sw4',
      mark: 'STICKY',
    });
    expect(reply.Message).toMatchObject(fields);
    // The composer finds the same poll where it keeps its own: there is no other copy.
    const stored = await detail(id);
    expect(stored.wbIsPoll).toBe(1);
    expect(JSON.parse(stored.attachments ?? '')).toMatchObject({ poll: { title: '哪艘船', limit: LIMIT } });
    expect(stored).not.toHaveProperty('pollTitle');
  });

  it('change in what is sent, and go when they are taken away', async () => {
    const fields = poll();
    const id = await add(fields);
    await call(author, 'update_draft', { id, pollTitle: '改过' });
    await call(author, 'update_draft', { id, title: '另一题' });
    expect((await pollOf(id)).Message).toMatchObject({ ...fields, title: '另一题', pollTitle: '改过' });
    await call(author, 'update_draft', { id, wbIsPoll: 0 });
    const { Message } = await pollOf(id);
    expect(Message).toMatchObject({ wbIsPoll: 0, title: '另一题' });
    expect(Message).not.toHaveProperty('pollTitle');
    expect(await detail(id)).toMatchObject({ wbIsPoll: 0 });
  });

  it('are those of the composer, which stay letter by letter', async () => {
    const attachments =
      '{"poll": {"title":"旧版","options":[{"key":1,"name":"甲"},{"key":2,"name":"乙"}]},"voice":[1]}';
    const id = await add({ attachments });
    expect((await detail(id)).attachments).toBe(attachments);
    expect((await pollOf(id)).Message).toMatchObject({ wbIsPoll: 1, pollTitle: '旧版' });
    await call(author, 'update_draft', { id, pollEndTime: 5 });
    expect(JSON.parse((await detail(id)).attachments ?? '')).toMatchObject({ poll: { endTime: 5 }, voice: [1] });
    // Kept while it is written as something else, it is no part of the draft.
    const asPost = { attachments: '{"poll":{"title":"旧版"},"editor":{"mode":""}}' };
    await call(author, 'update_draft', { id, ...asPost });
    expect((await pollOf(id)).Message.wbIsPoll).toBe(0);
    await call(author, 'update_draft', { id, wbIsPoll: 1 });
    expect((await pollOf(id)).Message).toMatchObject({ wbIsPoll: 1, pollTitle: '旧版' });
  });

  it.each([
    { pollOptions: '{' },
    { pollOptions: '{"a":1}' },
    { pollLimit: '[1]' },
    { questions: '3' },
    { pollVisible: 'x' },
  ])('refuse what is no poll: %j', async (change) => {
    const reply = await call(author, 'add_draft', { title: '坏', ...poll(), ...change });
    expect(outcome(reply)).toBe('400 BAD_INPUT');
  });

  it('bear what a composer would never write', async () => {
    const nested = `{"x":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
    expect(outcome(await call(author, 'add_draft', { title: '深', attachments: nested, wbIsPoll: 1 }))).toBe(
      '400 BAD_INPUT',
    );
    const poll =
      '{"isTimed":true,"startTime":1e999,"endTime":-1e999,"options":[{"key":1e999},7],"limit":{"zmMinLevel":1e999}}';
    const id = await add({ attachments: `{"poll":${poll}}` });
    expect((await pollOf(id)).Message).toMatchObject({ wbIsPoll: 1, pollStartTime: 0, pollEndTime: 0 });
  });

  it('are their author’s in their zone alone', async () => {
    const id = await add(poll());
    const stranger = await world.app.asUser({ sw4: [10, 13], mx: [10, 13] });
    expect(outcome(await pollOf(id, stranger))).toBe('404 DRAFT_MISSING');
    expect(outcome(await pollOf(id, author, 'mx'))).toBe('404 DRAFT_MISSING');
    expect(outcome(await pollOf(id, await world.app.asUser({ sw4: [10] })))).toBe('403 FORBIDDEN');
    expect((await world.app.visitor.get(`${DRAFTS}/get_poll_draft?zone=sw4&id=${id}`)).status).toBe(401);
    expect(outcome(await call(stranger, 'update_draft', { id, pollTitle: '偷' }))).toBe('404 DRAFT_MISSING');
  });

  it('become the poll of the post, with limits and numbered questions', async () => {
    const id = await add(poll());
    const options = JSON.stringify([{ name: '甲' }, { name: '乙' }]);
    const sent = await world.add(author, { ...poll(), pollOptions: options, draftId: id });
    expect(outcome(sent)).toBe('200');
    expect(await world.detail(author, sent.Message.wbId)).toMatchObject({
      title: '哪艘船',
      limit: LIMIT,
      maxNum: 2,
      questions: [{ id: 1, name: '玩过吗', subQuestions: [{ id: 2, subQuestions: [{ id: 3 }, { type: 1 }] }, {}] }],
    });
    expect(outcome(await pollOf(id))).toBe('404 DRAFT_MISSING');
  });

  it('need a text, also in a theme where a title would be enough', async () => {
    const empty = { wbContent: '<p></p>', wbThemeId: 44 };
    expect(outcome(await world.add(author, { ...empty, wbIsPoll: 0 }))).toBe('200');
    expect(outcome(await world.add(author, empty))).toBe('400 CONTENT_EMPTY');
  });

  const OPTIONS = { pollOptions: JSON.stringify([{ name: '甲' }, { name: '乙' }]) };

  it('of posts that come later are kept with them, changed in the draft, and begin with them at the earliest', async () => {
    const at = world.now() + 2 * HOUR;
    const early = await world.add(author, { ...poll(), ...OPTIONS, timingOpenTime: at, pollEndTime: at });
    expect(outcome(early)).toBe('400 END_BEFORE_POST');
    const reply = await author.send<{ draftId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      ...world.fieldsOf(poll()),
      ...OPTIONS,
      timingOpenTime: at,
    });
    const { draftId } = reply.Message;
    expect((await pollOf(draftId)).Message).toMatchObject({ wbIsPoll: 1, pollTitle: '哪艘船', pollVisible: 3 });
    await call(author, 'update_draft', { id: draftId, pollTitle: '改过' });
    await world.later(2 * HOUR, async () => {
      const now = world.now();
      const published = await call<{ wbId: number }>(author, 'update_timing_open_status', { id: draftId, optType: 1 });
      expect(outcome(published)).toBe('200');
      const { title, startTime = 0, limit } = (await world.detail(author, published.Message.wbId)) ?? {};
      expect({ title, limit }).toEqual({ title: '改过', limit: LIMIT });
      expect(startTime).toBeGreaterThanOrEqual(now);
    });
  });

  it('that have passed review are published word for word, though their start has passed meanwhile', async () => {
    const checker = () => world.app.asUser({ sw4: [10, 13, 92] });
    const writer = await checker();
    const fields = { ...poll(), ...OPTIONS };
    const id = await add(fields, writer);
    const pushed = await call<{ applyDetailUrl: string }>(writer, 'push_audit', { id, fields: JSON.stringify(fields) });
    const review = Number(/\d+/.exec(pushed.Message.applyDetailUrl)?.[0]);
    for (const stage of [1, 2, 3])
      expect(outcome(await call(await checker(), 'review/decide', { id: review, stage, isPassed: 1 }))).toBe('200');
    const post = { wbTitle: '投票', wbContent: '<p>选</p>', draftId: id };
    await world.later(2 * HOUR, async () => {
      expect(outcome(await world.add(writer, { ...fields, ...post, pollTitle: '换了' }))).toBe(
        '409 DRAFT_NOT_AS_APPROVED',
      );
      const sent = await world.add(writer, { ...fields, ...post });
      expect(outcome(sent)).toBe('200');
      expect((await world.detail(writer, sent.Message.wbId))?.questions).toHaveLength(1);
    });
  });

  it('are refused before their review where they could not be published after it, and stay open', async () => {
    const writer = await world.app.asUser({ sw4: [10, 13, 92] });
    const full = { ...poll(), ...OPTIONS };
    const id = await add(full, writer);
    const push = async (who: TestClient, draft: number, fields?: object) =>
      outcome(await call(who, 'push_audit', { id: draft, ...(fields ? { fields: JSON.stringify(fields) } : {}) }));
    const picture = `/media/sw4/ab/${'ab'.repeat(32)}.png`;
    const cases: [object, string][] = [
      [{ pollTitle: '' }, 'TITLE_REQUIRED'],
      [{ pollOptions: poll().pollOptions }, 'OPTION_REQUIRED'],
      [{ pollEndTime: world.now() - 1, pollStartTime: 0 }, 'END_IN_PAST'],
      [{ pollStartTime: world.now() - 1 }, 'START_IN_PAST'],
      [{ pollMaxNum: 3 }, 'CHOICES_INVALID'],
      [{ questions: JSON.stringify([node('空')]) }, 'ANSWERS_TOO_FEW'],
      [{ timingOpenTime: world.now() + 4 * HOUR }, 'END_BEFORE_POST'],
      [{ pollImage: picture }, 'IMAGE_INVALID'],
      [{ pollTitle: 5 }, 'BAD_INPUT'],
      [{ wbIsPoll: '1' }, 'BAD_INPUT'],
    ];
    for (const [change, error] of cases) expect(await push(writer, id, { ...full, ...change })).toBe(`400 ${error}`);
    const without = await world.app.asUser({ sw4: [13, 92] });
    expect(await push(without, await add(full, without), full)).toBe('403 FORBIDDEN');
    // A push that says nothing of it is one of the poll that is kept with the draft.
    const half = await add(poll(), writer);
    expect(await push(writer, half)).toBe('400 OPTION_REQUIRED');
    const empty = await add({ ...full, content: '', wbThemeId: 44 }, writer);
    expect(await push(writer, empty, full)).toBe('400 CONTENT_EMPTY');
    // None of these locked anything.
    for (const [draft, fields] of [
      [id, full],
      [half, { wbIsPoll: 0 }],
    ] as const) {
      expect(outcome(await call(writer, 'update_draft', { id: draft, title: '还能改' }))).toBe('200');
      expect(await push(writer, draft, fields)).toBe('200');
      expect(outcome(await call(writer, 'update_draft', { id: draft, title: '不能改' }))).toMatch(/DRAFT_IN_REVIEW/);
    }
  });
});
