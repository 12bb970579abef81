import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { wordedNodes, type Poll, type PollChange, type PollRecord, type QuestionNode } from '../contract.ts';
import { createPollWorld, recount } from './test-support.ts';

const node = (name: string, ...subQuestions: object[]) => ({ type: 0, name, subQuestions });
const ROLE = { type: 1, name: '', subQuestions: [] };
const QUESTIONS = JSON.stringify([
  node('常去那里', node('外海', node('用什么船', node('快船'), node('重船')), ROLE), node('内海')),
]);
/** `常去那里` is 1, `外海` 2, `用什么船` 3, `快船` 4, `重船` 5, the role 6, `内海` 7. */
const INNER = JSON.stringify([{ questionId: 1, answerId: 7 }]);

describeOnEachEngine('wording of a poll that runs', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  let shade = 0;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  const edit = async (input: object) => {
    const reply = await world.starter.send<Poll>('POST', '/api/bbs/poll/edit_poll?zone=sw4', input);
    return {
      ...reply,
      outcome: reply.status === 200 ? '200' : `${reply.status} ${String(reply.headers['x-error-id'])}`,
    };
  };
  const history = async (wbId: number) =>
    (await world.app.visitor.get<{ list: PollChange[] }>(`/api/bbs/poll/get_history?zone=sw4&wbId=${wbId}`)).Message
      .list;
  const vote = (client: TestClient, wbId: number, optionIds: number[], answers: string) =>
    client.send<Poll>('POST', '/api/bbs/poll/add_poll?zone=sw4', { wbId, optionIds, answers });
  const picture = async (): Promise<string> => {
    const background = { r: (shade += 20), g: 90, b: 200 };
    const png = await sharp({ create: { width: 9, height: 5, channels: 3, background } })
      .png()
      .toBuffer();
    const { Message } = await world.starter.send<{ url: string }[]>('POST', '/api/bbs/images/base64?zone=sw4', {
      images: png.toString('base64'),
    });
    return Message[0]!.url;
  };
  /** As a review that comes late does. */
  const withdraw = async (url: string) => {
    const { sha256 } = await world.app.db
      .q<{ media: { storage_key: string; sha256: string } }>()
      .selectFrom('media')
      .select('sha256')
      .where('storage_key', '=', url.replace('/media/', ''))
      .executeTakeFirstOrThrow();
    expect(await world.app.core.pictures.withdraw(sha256, world.now())).toMatchObject({ removed: 1 });
  };
  const worded = (questions: readonly QuestionNode[], texts: Record<number, string>): QuestionNode[] =>
    questions.map((one) => ({
      ...one,
      name: texts[one.id] ?? one.name,
      subQuestions: worded(one.subQuestions, texts),
    }));

  it('covers questions and answers: ballots and what was answered stay, and everybody reads before and after', async () => {
    const { app } = world;
    const { wbId, ids, poll } = await world.start({ pollVisible: 0, questions: QUESTIONS });
    const asked = poll?.questions ?? [];
    const [first, second, manager] = [await app.asUser(), await app.asUser(), await app.asUser({ sw4: [13] })];
    expect((await vote(first, wbId, [ids[0]!], INNER)).status).toBe(200);
    const questions = worded(asked, { 1: ' 常去哪里 ', 7: '近海' });
    const reply = await edit({ wbId, version: 0, questions: JSON.stringify(questions), reason: '错别字' });
    expect(reply).toMatchObject({ outcome: '200', Message: { version: 1, voterCount: 1 } });
    expect(wordedNodes(reply.Message.questions ?? []).map(({ id, name }) => [id, name])).toEqual([
      ...[
        [1, '常去哪里'],
        [2, '外海'],
        [3, '用什么船'],
        [4, '快船'],
        [5, '重船'],
        [7, '近海'],
      ],
    ]);
    await recount(app.db, wbId, reply.Message);
    expect((await history(wbId)).map(({ kind, before, after, reason }) => [kind, before, after, reason])).toEqual([
      ['answer', { name: '内海' }, { name: '近海' }, '错别字'],
      ['question', { name: '常去那里' }, { name: '常去哪里' }, '错别字'],
    ]);
    // Who began before the change finishes after it.
    expect((await vote(second, wbId, [ids[1]!], INNER)).Message).toMatchObject({ voterCount: 2 });
    const records = await manager.get<{ list: PollRecord[] }>(`/api/bbs/poll/get_records?zone=sw4&wbId=${wbId}`);
    expect(records.Message.list.map(({ answers }) => answers)).toEqual([
      [{ question: '常去哪里', answer: '近海' }],
      [{ question: '常去那里', answer: '内海' }],
    ]);
    // The same once more is no change.
    expect((await edit({ wbId, version: 1, questions: JSON.stringify(questions) })).Message.version).toBe(1);
  });

  it('changes no question but its text', async () => {
    const { wbId, poll } = await world.start({ questions: QUESTIONS });
    const asked = poll?.questions ?? [];
    const [first] = asked;
    const answers = first?.subQuestions ?? [];
    const changed = (subQuestions: readonly object[]) => [{ ...first, subQuestions }];
    const cases: [unknown, string][] = [
      [[], 'QUESTIONS_INVALID'],
      [[...asked, node('新问题', node('甲'), node('乙'))], 'QUESTIONS_INVALID'],
      [changed(answers.toReversed()), 'QUESTIONS_INVALID'],
      [changed([...answers, node('新选项')]), 'QUESTIONS_INVALID'],
      [changed([{ ...answers[0], subQuestions: [] }, answers[1]!]), 'QUESTIONS_INVALID'],
      [[{ ...first, id: 99 }], 'QUESTIONS_INVALID'],
      [{}, 'QUESTIONS_INVALID'],
      [worded(asked, { 7: ' ' }), 'QUESTION_INCOMPLETE'],
      [worded(asked, { 7: '字'.repeat(31) }), 'QUESTION_TOO_LONG'],
    ];
    for (const [questions, error] of cases)
      expect((await edit({ wbId, version: 0, questions: JSON.stringify(questions) })).outcome).toBe(`400 ${error}`);
    const none = await world.start();
    expect((await edit({ wbId: none.wbId, version: 0, questions: QUESTIONS })).outcome).toBe('400 QUESTIONS_INVALID');
    expect(await history(wbId)).toEqual([]);
  });

  it('covers the cover; a picture that is unchanged is not asked for again', async () => {
    const [cover, next, ofOption] = [await picture(), await picture(), await picture()];
    const pollOptions = JSON.stringify([{ name: '甲', image: ofOption }, { name: '乙' }]);
    const { wbId, ids } = await world.start({ pollImage: cover, pollOptions });
    await withdraw(cover);
    await withdraw(ofOption);
    const option = { id: ids[0], name: '甲字', image: ofOption };
    const text = { wbId, version: 0, pollImage: cover, pollOptions: JSON.stringify([option]) };
    expect(await edit(text)).toMatchObject({ outcome: '200', Message: { image: cover, version: 1 } });
    // Elsewhere it would be new.
    const moved = JSON.stringify([{ id: ids[1], name: '乙', image: ofOption }]);
    expect((await edit({ wbId, version: 1, pollOptions: moved })).outcome).toBe('400 IMAGE_INVALID');
    expect((await edit({ wbId, version: 1, pollImage: ofOption })).outcome).toBe('400 IMAGE_INVALID');
    expect((await edit({ wbId, version: 1, pollImage: 'https://elsewhere.example/a.png' })).outcome).toBe(
      '400 IMAGE_INVALID',
    );
    expect((await edit({ wbId, version: 1, pollImage: next })).Message).toMatchObject({ image: next, version: 2 });
    expect((await edit({ wbId, version: 2, pollImage: '' })).Message).toMatchObject({ image: '', version: 3 });
    expect((await history(wbId)).slice(0, 2)).toMatchObject([
      { kind: 'cover', before: { image: next }, after: {} },
      { kind: 'cover', before: { image: cover }, after: { image: next } },
    ]);
    expect((await world.detail(world.app.visitor, wbId))?.image).toBe('');
  });
});
