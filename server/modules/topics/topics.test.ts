import { expect, it } from 'vitest';
import { describeOnEachEngine, type OpenTestDb } from '../../../tests/support/engines.ts';
import type { AuditEntry } from '../../sdk/index.ts';
import { createWorld, refusal, type World } from '../posts/test-support.ts';
import { checkCounters } from '../stats-check/check-counters.ts';
import { createTopics } from './topics.ts';

const page = { limit: 20, offset: 0 };
const tagged = (...names: string[]) => `<p>${names.map((name) => `[topic,${name},,]`).join(' ')} 今天出海</p>`;

async function setUp(open: OpenTestDb) {
  const world = await createWorld(await open());
  const acts: AuditEntry[] = [];
  const topics = createTopics({
    db: world.db,
    users: world.users,
    audit: { record: async (_ctx, entry) => void acts.push(entry) },
    cached: async (_key, _ctx, build) => build(),
    invalidate: () => {},
  });
  return { world, topics, acts, author: await world.user('author') };
}

const names = (list: readonly { topic: string; postCount: number }[]) =>
  list.map(({ topic, postCount }) => `${topic} ${postCount}`);
const agrees = async ({ db }: World) => expect(await checkCounters(db)).toEqual([]);

describeOnEachEngine('topics', (open) => {
  it('are counted with the posts that carry them, in their transaction', async () => {
    const { world, topics, author } = await setUp(open);
    const other = await world.user('other');
    const first = await world.publish(author, tagged('Boss 攻略', '🐉龙'));
    const second = await world.publish(other, tagged('ｂｏｓｓ 攻略'));
    await world.publish(author, tagged('Boss 攻略'), { zone: 'mx' });
    const count = async () => names((await topics.recommended(world.ctx(), page)).list);
    expect(await count()).toEqual(['Boss 攻略 2', '🐉龙 1']);
    await world.posts.edit(world.ctx(author), { wbId: first, content: tagged('🐉龙', '新话题') });
    expect(await count()).toEqual(['新话题 1', '🐉龙 1', 'Boss 攻略 1']);
    await world.posts.setHidden(world.ctx(), second, true);
    expect(await count()).toEqual(['新话题 1', '🐉龙 1']);
    expect(await refusal(topics.detail(world.ctx(), 'boss 攻略'))).toBe('NOT_FOUND');
    expect(names(await topics.search(world.ctx(), 'boss', 9))).toEqual([]);
    await agrees(world);
    await world.posts.setHidden(world.ctx(), second, false);
    expect(await topics.detail(world.ctx(), 'BOSS 攻略')).toMatchObject({ topicName: 'Boss 攻略', postCount: 1 });
    await world.posts.remove(world.ctx(), first);
    expect(await count()).toEqual(['Boss 攻略 1']);
    await agrees(world);
  });

  it('stay exact when many post and hide at once, and a failed post leaves nothing', async () => {
    const { world, topics, author } = await setUp(open);
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => world.publish(author, tagged(n % 2 ? '甲' : '乙', n % 2 ? '乙' : '甲'))),
    );
    await Promise.all(ids.slice(0, 5).map((id) => world.posts.setHidden(world.ctx(), id, true)));
    const failing = world.db.tx(async () => {
      await world.publish(author, tagged('甲'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(names((await topics.recommended(world.ctx(), page)).list).sort()).toEqual(['乙 7', '甲 7']);
    await agrees(world);
  });

  it('take names of 40 characters, and leave longer ones as text', async () => {
    const { world, topics, author } = await setUp(open);
    const [long, tooLong] = ['龙'.repeat(40), '龙'.repeat(41)];
    await world.publish(author, tagged(long, tooLong));
    expect(names((await topics.recommended(world.ctx(), page)).list)).toEqual([`${long} 1`]);
    expect((await world.posts.list(world.ctx(), { topic: long, ...page })).list).toHaveLength(1);
  });

  it('are found by their beginning and by any part, the same name first, in their zone', async () => {
    const { world, topics, author } = await setUp(open);
    for (const name of ['海战攻略', '海战', '新海战', '新海战', '陆战']) await world.publish(author, tagged(name));
    await world.publish(author, tagged('海战日'), { zone: 'mx' });
    const search = async (q: string, limit = 9) => names(await topics.search(world.ctx(), q, limit));
    expect(await search('海战')).toEqual(['海战 1', '海战攻略 1', '新海战 2']);
    expect(await search('海战', 2)).toEqual(['海战 1', '海战攻略 1']);
    expect(await search('战')).toHaveLength(4);
    expect(await search('  ')).toHaveLength(4);
    for (const none of ['空战', '%', "'", '[topic', '\0']) expect(await search(none)).toEqual([]);
  });

  it('managers recommend them in their order; who does is written down', async () => {
    const { world, topics, acts, author } = await setUp(open);
    for (const name of ['甲', '乙', '乙']) await world.publish(author, tagged(name));
    const manager = world.ctx(author, { codes: [13] });
    expect(names(await topics.recommend(manager, ['新活动', '甲', ' 新活动 ']))).toEqual(['新活动 0', '甲 1']);
    expect(names((await topics.recommended(world.ctx(), page)).list)).toEqual(['新活动 0', '甲 1', '乙 2']);
    const { list } = await topics.recommended(world.ctx(), page);
    expect(list.map(({ isRecommended }) => isRecommended)).toEqual([true, true, false]);
    expect(await topics.recommended(world.ctx(), { limit: 1, offset: 1 })).toMatchObject({ hasMore: true });
    expect(names((await topics.recommended(world.ctx(undefined, { zone: 'mx' }), page)).list)).toEqual([]);
    expect(await topics.edit(manager, '新活动', { label: '活动', description: '周末开始' })).toMatchObject({
      label: '活动',
      description: '周末开始',
      isRecommended: true,
    });
    expect(await refusal(topics.edit(manager, '没有的', { label: 'x' }))).toBe('NOT_FOUND');
    expect(await refusal(topics.recommend(manager, [' ']))).toBe('BAD_INPUT');
    await topics.recommend(manager, []);
    expect(names((await topics.recommended(world.ctx(), page)).list)).toEqual(['乙 2', '甲 1']);
    expect(acts.map(({ action }) => action)).toEqual(['topic.recommend', 'topic.edit', 'topic.recommend']);
    await agrees(world);
  });

  it('a person is in those of their visible posts, and their posts of one are a list', async () => {
    const { world, topics, author } = await setUp(open);
    const [first] = [await world.publish(author, tagged('甲')), await world.publish(author, tagged('乙', '甲'))];
    await world.publish(await world.user('other'), tagged('丙', '甲'));
    const own = async () => (await topics.ofUser(world.ctx(), author, page)).list.map(({ topic }) => topic);
    expect(await own()).toEqual(['甲', '乙']);
    expect((await world.posts.list(world.ctx(), { topic: '甲', uid: author, ...page })).list).toHaveLength(2);
    await world.posts.setHidden(world.ctx(), first ?? 0, true);
    expect((await world.posts.list(world.ctx(), { topic: '甲', uid: author, ...page })).list).toHaveLength(1);
    await world.posts.setHidden(world.ctx(), first ?? 0, false);
    expect(await own()).toEqual(['甲', '乙']);
    expect(await refusal(topics.ofUser(world.ctx(), 999, page))).toBe('NOT_FOUND');
    expect((await topics.ofUser(world.ctx(undefined, { zone: 'mx' }), author, page)).list).toEqual([]);
  });
});
