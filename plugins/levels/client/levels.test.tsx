import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  apiQuery,
  Extensions,
  extensionsOf,
  preloadParts,
  sidebarCard,
  userBadge,
  userTab,
} from '../../../platform/sdk/index.ts';
import { testApp, testUser } from '../../../platform/sdk/test-support.tsx';
import { rankGet, type RankTask } from '../contract.ts';
import { plugin } from './index.ts';
import { readLocation } from './page/read-location.ts';
import { cardTasks, infoInput, tasksInput, withClaimed } from './queries.ts';
import { TaskRow } from './TaskRow.tsx';

const NOW = 1_760_000_000_000;
const zone = { abbr: 'sw4', timeZone: 'Asia/Shanghai', plugins: { levels: {} } } as never;
const rule = { game_id: 2, wb_theme_type: '', wb_topic: '', wb_id: '', tg_topic: '' };
const reward = {
  id: 1,
  reward_type: 1,
  num: 20,
  reward_name: 'exp',
  reward_use_type: 2,
  expiry_date: 1,
  pc_reward_icon: '',
  zm_gift_first_type: 0,
  zm_gift_second_type: 0,
  rank_name: '',
  preview_rank: 0,
};
const task = (more: Partial<RankTask> = {}): RankTask => ({
  task_name: 'a task',
  task_base_list: [{ type: 1, num: 2, finished_num: 1, rule }],
  task_reward_list: [reward],
  finished_flag: 0,
  push_reward_flag: 0,
  is_limit: 0,
  end_time: '',
  end_at: 0,
  task_log_id: 'a:0',
  show_type: 1,
  task_type_label: 'once',
  ...more,
});

// As the server does before its first page.
beforeAll(() =>
  preloadParts(plugin.extensions.map((extension) => ('component' in extension ? extension.component : null))),
);

/** WCAG 2 contrast of two `#rrggbb`. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the tiers', () => {
  const css = readFileSync(new URL('tiers.module.css', import.meta.url), 'utf8');
  const tiers = [...css.matchAll(/--level-fill: (#\w{6});\s+--level-text: (#\w{6});/g)];

  it('have text that reads on their fill, whatever the zone', () => {
    expect(tiers).toHaveLength(4);
    for (const [, fill = '', text = ''] of tiers) expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
  });

  it('differ from each other', () => expect(new Set(tiers.map(([, fill]) => fill)).size).toBe(4));
});

describe('the badge', () => {
  const badge = (user: Record<string, unknown>, locale: 'zh-CN' | 'en' = 'zh-CN') =>
    testApp({ plugins: [plugin], boot: { locale } }).html(<Extensions point={userBadge} props={{ user }} />);

  it('bears the rank in the language of the reader', () => {
    const user = { zm_lvl: 7, rankName: '少尉', rankNameEn: 'Ensign' };
    expect(badge(user)).toContain('title="少尉"');
    expect(badge(user, 'en')).toContain('title="Ensign"');
  });

  it('is for those who have a level', () => {
    const [level] = extensionsOf(userBadge, plugin.extensions);
    expect([{}, { zm_lvl: 0 }, { zm_lvl: 1 }].map((user) => level?.when(user))).toEqual([false, false, true]);
  });
});

describe('a task', () => {
  const row = (given: RankTask) =>
    testApp({ boot: { zone, now: NOW } }).html(<TaskRow task={given} onClaim={() => undefined} />);

  it('offers to go on, to claim, or says what there was', () => {
    expect(row(task())).toContain('tasks.goLabel');
    expect(row(task({ finished_flag: 1 }))).toContain('tasks.claimLabel');
    const claimed = row(task({ finished_flag: 1, push_reward_flag: 1 }));
    expect(claimed).toContain('tasks.claimed');
    expect(claimed).toContain('tasks.finishedLabel');
    expect(row(task({ finished_flag: 1, task_reward_list: [] }))).toContain('tasks.finishedLabel');
    const level = task({ task_base_list: [{ type: 12, num: 5, finished_num: 1, rule }] });
    expect(row(level)).not.toMatch(/tasks\.(goLabel|claim)/);
    expect(row(level)).toContain('tasks.progressLevels');
  });

  it('says what each of two goals counts', () => {
    const goals = [1, 2].map((type) => ({ type, num: 2, finished_num: 0, rule }));
    const both = row(task({ task_base_list: goals }));
    expect(both).toContain('>tasks.goal.1<');
    expect(both).toContain('>tasks.goal.2<');
    expect(row(task())).not.toContain('tasks.goal');
  });

  it('leads to its post, topic or theme', () => {
    const about = (more: object) =>
      row(task({ task_base_list: [{ type: 2, num: 2, finished_num: 0, rule: { ...rule, ...more } }] }));
    expect(about({ wb_id: '9' })).toContain('href="/posts/9');
    expect(about({ wb_topic: 'sails' })).toMatch(/href="\/\?zone=sw4&amp;topic=sails"/);
    expect(about({ wb_theme_type: '5' })).toMatch(/href="\/\?zone=sw4&amp;themeId=/);
  });

  it('counts down when it is limited, names the date while that is far, and is gone at its end', () => {
    const limited = (left: number) => row(task({ is_limit: 1, end_at: NOW + left }));
    expect(limited(400 * 86_400_000)).toContain('tasks.until');
    expect(limited(3 * 86_400_000)).toContain('tasks.daysLeft');
    expect(limited(3_600_000)).toContain('tasks.timeLeft');
    expect(limited(0)).toBe('');
  });

  it('is on the card when it is of its kind, three at most', () => {
    const tasks = ['a', 'b', 'c', 'd'].map((id) => task({ task_log_id: id, show_type: id === 'b' ? 2 : 1 }));
    expect(cardTasks([...tasks, task({ task_log_id: 'e' })]).map(({ task_log_id }) => task_log_id)).toEqual([
      'a',
      'c',
      'd',
    ]);
  });

  it('is marked as claimed before the server answers', () => {
    const before = { code: 1, message: '', data: { task_list: [task(), task({ task_log_id: 'b:0' })] } };
    expect(withClaimed(before, 'b:0').data.task_list?.map(({ push_reward_flag }) => push_reward_flag)).toEqual([0, 1]);
  });
});

describe('the cards of user pages', () => {
  async function cards(viewerFields: object, uid = 7, path = `/user/${uid}`) {
    const viewer = { ...testUser(), ...viewerFields };
    const info = {
      uid,
      nick: 'seven',
      isSelf: uid === 7,
      zm_lvl: 6,
      rankName: '水手长',
      lvl_cur_exp: 1,
      lvl_up_need_exp: 3,
      lvl_progress: 34,
    };
    const app = testApp({
      plugins: [plugin],
      path,
      boot: { zone, viewer },
      call: (async (_endpoint: unknown, { act }: { act: string }) => ({
        code: 1,
        message: '',
        data: act === 'get_task_list' ? { task_list: [task()] } : info,
      })) as never,
    });
    await app.context.queryClient.fetchQuery(apiQuery(app.context, rankGet, infoInput(uid)));
    await app.context.queryClient.fetchQuery(apiQuery(app.context, rankGet, tasksInput));
    return app.html(<Extensions point={sidebarCard} props={{ place: 'user', uid }} />);
  }

  it('lead to the level page and say where from', async () => {
    expect(await cards({})).toMatch(/href="\/user\/7\/level\?zone=sw4&amp;location=4"/);
    expect(await cards({}, 9)).toMatch(/href="\/user\/9\/level\?zone=sw4&amp;location=1"/);
    for (const tab of ['credit', 'edit', 'message'])
      expect(await cards({ is_grayscale: 1 }, 7, `/user/7/${tab}`)).not.toMatch(/location=[124]/);
  });

  it('are not alone: so does the tab of the level page', () => {
    const [tab] = testApp({ plugins: [plugin] }).context.registry.visible(userTab, null);
    const from = (isSelf: boolean, isHome: boolean) => tab?.search?.({ isSelf, isHome })['location'];
    expect([from(true, true), from(true, false), from(false, true), from(false, false)]).toEqual([4, 3, 1, 1]);
  });

  it('have tasks on the own page of users flagged is_grayscale only', async () => {
    expect(await cards({ is_grayscale: 1 })).toContain('tasks.title');
    expect(await cards({ is_grayscale: 0 })).not.toContain('tasks.title');
    expect(await cards({ is_grayscale: 1 }, 9)).not.toContain('tasks.title');
  });
});

it('reads where somebody came from', () =>
  expect([1, '2', 4, 3, 9, 'x', undefined].map(readLocation)).toEqual([1, 2, 4, 3, 3, 3, 3]));
