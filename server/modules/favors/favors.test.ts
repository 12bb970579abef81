import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { createWorld, refusal, type World } from '../posts/test-support.ts';
import { checkCounters } from '../stats-check/index.ts';
import { hookPoint } from '../../host/hook-point.ts';
import { favorHooks } from './hooks.ts';

describeOnEachEngine('likes and collections', (open) => {
  let w: World;
  let ann: number;
  let bob: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    ann = await w.user('ann');
    bob = await w.user('bob');
  });

  it('counts fifty likes of one user at the same time once, and taking back once', async () => {
    const wbId = await w.publish(ann);
    const changes: number[] = [];
    const changed = async (_ctx: unknown, { delta }: { delta: number }) => void changes.push(delta);
    w.extensions.push({
      point: hookPoint,
      name: 'a',
      hook: favorHooks.changed,
      run: changed as never,
      plugin: 'x',
      id: 'a',
    });
    const likes = await Promise.all(Array.from({ length: 50 }, () => w.favors.add(w.ctx(bob), { wbId })));
    expect(likes).toEqual(Array.from({ length: 50 }, () => ({ isFavor: 1, wbfCount: 1 })));
    expect(await w.users.stats(bob)).toMatchObject({ favors: 1 });
    expect(await w.users.stats(ann)).toMatchObject({ beFavors: 1, beFavorPosts: 1 });
    const back = await Promise.all(Array.from({ length: 50 }, () => w.favors.remove(w.ctx(bob), { wbId })));
    expect(back).toEqual(Array.from({ length: 50 }, () => ({ isFavor: 0, wbfCount: 0 })));
    expect(await w.users.stats(ann)).toMatchObject({ beFavors: 0, beFavorPosts: 0 });
    expect(changes).toEqual([1, -1]);
    w.extensions.length = 0;
  });

  it('counts fifty users at the same time fifty times', async () => {
    const wbId = await w.publish(ann);
    const users = await Promise.all(Array.from({ length: 50 }, (_, n) => w.user(`fan${n}`)));
    await Promise.all(users.flatMap((uid) => [w.favors.add(w.ctx(uid), { wbId }), w.collects.add(w.ctx(uid), wbId)]));
    expect(await w.row(wbId)).toMatchObject({ favor_count: 50, collect_count: 50, heat: 100 });
    expect(await checkCounters(w.db)).toEqual([]);
  });

  it('survives two users who like and unlike each other’s posts crosswise', async () => {
    const [first, second] = [await w.publish(ann), await w.publish(bob)];
    const rounds = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(
      rounds.flatMap((n) => {
        const verb = n % 2 ? w.favors.add : w.favors.remove;
        return [verb(w.ctx(ann), { wbId: second }), verb(w.ctx(bob), { wbId: first })];
      }),
    );
    expect(await checkCounters(w.db)).toEqual([]);
  });

  it('takes exactly one target, which everyone may see', async () => {
    const wbId = await w.publish(ann);
    const cid = await w.say(bob, wbId);
    expect(await refusal(w.favors.add(w.ctx(bob), {}))).toBe('BAD_INPUT');
    expect(await refusal(w.favors.add(w.ctx(bob), { wbId, cid }))).toBe('BAD_INPUT');
    expect(await refusal(w.favors.add(w.ctx(bob), { wbId: 999_999 }))).toBe('NOT_FOUND');
    await w.posts.setHidden(w.ctx(bob, { codes: [13] }), wbId, true);
    expect(await refusal(w.favors.add(w.ctx(ann), { cid }))).toBe('NOT_FOUND');
  });

  it('collects once, and lets go of what was hidden since', async () => {
    const wbId = await w.publish(ann);
    expect(await w.collects.add(w.ctx(bob), wbId)).toEqual({ isCollect: 1, collectCount: 1 });
    expect(await w.collects.add(w.ctx(bob), wbId)).toEqual({ isCollect: 1, collectCount: 1 });
    await w.posts.setHidden(w.ctx(ann, { codes: [13] }), wbId, true);
    expect(await refusal(w.collects.add(w.ctx(bob), wbId))).toBe('NOT_FOUND');
    expect(await w.collects.remove(w.ctx(bob), wbId)).toEqual({ isCollect: 0, collectCount: 0 });
    expect(await refusal(w.collects.remove(w.ctx(bob), wbId))).toBe('NOT_FOUND');
    await w.posts.setHidden(w.ctx(ann, { codes: [13] }), wbId, false);
    expect(await w.collects.remove(w.ctx(bob), wbId)).toEqual({ isCollect: 0, collectCount: 0 });
  });
});
