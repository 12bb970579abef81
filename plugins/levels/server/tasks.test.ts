import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { RankTask } from '../contract.ts';
import { createLevelWorld, DAY } from './test-support.ts';

type World = Awaited<ReturnType<typeof createLevelWorld>>;

describeOnEachEngine('tasks', (open) => {
  let world: World;
  let posts: number[];
  beforeAll(async () => {
    world = await createLevelWorld(open);
    const author = await world.app.asUser();
    posts = [];
    for (let n = 0; n < 6; n++) posts.push(await world.publish(author, `任务用帖${n}`));
  });
  afterAll(() => world.app.stop());

  const find = (tasks: readonly RankTask[], id: string): RankTask => {
    const task = tasks.find(({ task_log_id }) => task_log_id.startsWith(`${id}:`));
    if (!task) throw new Error(`no task ${id}`);
    return task;
  };
  const task = async (client: TestClient, id: string) => find(await world.tasks(client), id);
  const done = async (client: TestClient, id: string) =>
    (await task(client, id)).task_base_list.map(({ finished_num, num }) => [finished_num, num]);
  const refusal = async (client: TestClient, id: string) => {
    const { status, Desc } = await world.claim(client, id);
    return [status, Desc];
  };

  it('have the fields of the specification', async () => {
    const tasks = await world.tasks(await world.app.asUser());
    expect(tasks.map(({ task_log_id }) => task_log_id.split(':')[0])).toEqual([
      'tide-season',
      'first-post',
      'daily-comment',
      'daily-like',
      'weekly-creation',
      'weekly-collect',
      'reach-level-5',
    ]);
    expect(find(tasks, 'tide-season')).toEqual({
      task_name: '怒潮赛季：发帖2篇并评论5篇帖子',
      task_base_list: [
        {
          type: 1,
          num: 2,
          finished_num: 0,
          rule: { game_id: 2, wb_theme_type: '', wb_topic: '', wb_id: '', tg_topic: '' },
        },
        {
          type: 2,
          num: 5,
          finished_num: 0,
          rule: { game_id: 2, wb_theme_type: '', wb_topic: '', wb_id: '', tg_topic: '' },
        },
      ],
      task_reward_list: [
        {
          id: 1,
          reward_type: 1,
          num: 40,
          reward_name: '经验值',
          reward_use_type: 2,
          expiry_date: 1,
          pc_reward_icon: '',
          zm_gift_first_type: 0,
          zm_gift_second_type: 0,
          rank_name: '',
          preview_rank: 0,
        },
      ],
      finished_flag: 0,
      push_reward_flag: 0,
      is_limit: 1,
      end_time: '2027-12-31 23:59:59',
      end_at: Date.UTC(2027, 11, 31, 16) - 1,
      task_log_id: 'tide-season:0',
      show_type: 1,
      task_type_label: '限时任务',
    });
    expect(find(tasks, 'weekly-creation').task_base_list[0]).toMatchObject({ type: 4, rule: { wb_theme_type: '5' } });
    expect(find(tasks, 'daily-like')).toMatchObject({ is_limit: 0, end_time: '', task_type_label: '每日任务' });
  });

  it('progress by what people do', async () => {
    const user = await world.app.asUser();
    expect(await done(user, 'daily-comment')).toEqual([[0, 3]]);
    await world.comment(user, posts[0]!);
    await world.comment(user, posts[0]!, '同一篇再评');
    await world.comment(user, posts[1]!);
    expect(await done(user, 'daily-comment')).toEqual([[2, 3]]);
    expect(await done(user, 'tide-season')).toEqual([
      [0, 2],
      [2, 5],
    ]);
    await world.like(user, posts[0]!);
    expect(await done(user, 'daily-like')).toEqual([[1, 5]]);
    for (const wbId of posts.slice(0, 4)) await world.collect(user, wbId);
    expect(await done(user, 'weekly-collect')).toEqual([[3, 3]]);
    await world.publish(user, '不在栏目里', 'sw4', 1);
    expect(await done(user, 'weekly-creation')).toEqual([[0, 1]]);
    await world.publish(user, '投到同人创作', 'sw4', 5);
    expect(await done(user, 'weekly-creation')).toEqual([[1, 1]]);
    expect(await done(user, 'reach-level-5')).toEqual([[2, 5]]);
  });

  it('give their reward exactly once, and say so to fifty claims at the same time', async () => {
    const user = await world.app.asUser();
    await world.publish(user, '第一篇');
    expect(await world.redDot(user)).toEqual({ red_dot: 1, claimable: 1 });
    const before = (await world.ledger(user.uid)).exp;
    const replies = await Promise.all(Array.from({ length: 50 }, () => world.claim(user, 'first-post:0')));
    const won = { code: 1, data: { received_exp: 20, task: { push_reward_flag: 1, finished_flag: 1 } } };
    for (const { status, Message } of replies) expect({ status, Message }).toMatchObject({ status: 200, Message: won });
    const { exp, sum, by } = await world.ledger(user.uid);
    expect([exp, sum, by['task']]).toEqual([before! + 20, before! + 20, 20]);
    expect(await world.redDot(user)).toEqual({ red_dot: 0, claimable: 0 });
    const list = await world.tasks(user);
    expect(list.at(-1)).toMatchObject({ task_log_id: 'first-post:0', push_reward_flag: 1 });
    const record = await world.get(user, 'act=get_exp_record');
    expect(record.Message.data.list?.[0]).toMatchObject({ source: 'task', exp: 20, name: '发布第一篇帖子' });
  });

  it('refuse what is not finished, not known or not of now', async () => {
    const user = await world.app.asUser();
    expect(await refusal(user, 'first-post:0')).toEqual([409, '任务未完成']);
    expect(await refusal(user, 'nothing:0')).toEqual([404, '任务不存在']);
    expect(await refusal(user, 'first-post:1')).toEqual([409, '任务已结束']);
    expect((await world.post(user, 'receive_reward')).status).toBe(400);
    expect((await world.claim(world.app.visitor, 'first-post:0')).status).toBe(401);
    expect((await world.ledger(user.uid)).by['task']).toBeUndefined();
  });

  it('begin anew each day and each week', async () => {
    const user = await world.app.asUser();
    for (const wbId of posts.slice(0, 3)) await world.comment(user, wbId);
    const first = await task(user, 'daily-comment');
    expect(first.finished_flag).toBe(1);
    expect((await world.claim(user, first.task_log_id)).status).toBe(200);
    const week = (await task(user, 'weekly-collect')).task_log_id;
    world.advance(DAY);
    const next = await task(user, 'daily-comment');
    expect([next.task_log_id === first.task_log_id, next.finished_flag, next.push_reward_flag]).toEqual([false, 0, 0]);
    expect(await refusal(user, first.task_log_id)).toEqual([409, '任务已结束']);
    expect((await task(user, 'weekly-collect')).task_log_id).toBe(week);
    world.advance(7 * DAY);
    expect((await task(user, 'weekly-collect')).task_log_id).not.toBe(week);
    // The first comments on these posts were made; others count.
    for (const wbId of posts.slice(0, 3)) await world.comment(user, wbId, '第二天的评论');
    expect(await done(user, 'daily-comment')).toEqual([[0, 3]]);
    for (const wbId of posts.slice(3, 6)) await world.comment(user, wbId);
    expect(await done(user, 'daily-comment')).toEqual([[3, 3]]);
  });
});
