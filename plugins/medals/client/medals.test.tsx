import { beforeAll, describe, expect, it } from 'vitest';
import {
  apiQuery,
  Extensions,
  extensionsOf,
  preloadParts,
  sidebarCard,
  userBadge,
} from '../../../platform/sdk/index.ts';
import { testApp, testUser } from '../../../platform/sdk/test-support.tsx';
import {
  getUserMedal,
  levelOf,
  MEDAL_TYPES,
  medalId,
  medalOf,
  THRESHOLDS,
  type Medal,
  type MedalWall,
} from '../contract.ts';
import { MedalArt } from './art/MedalArt.tsx';
import { flagsOf, topOf } from './cards/MedalCard.tsx';
import { plugin } from './index.ts';
import { wallInput, withWorn, wornOf } from './queries.ts';
import { FlagGroups } from './wall/FlagGroups.tsx';
import { moved } from './wall/moved.ts';
import { TypeGroup } from './wall/TypeGroup.tsx';
import { WornShelf } from './wall/WornShelf.tsx';

const medal = (id: number, more: Partial<Medal> = {}): Medal => ({
  id,
  ...medalOf(id)!,
  medalType: 1,
  status: 0,
  order: 0,
  createTime: 1_760_000_000_000,
  isRead: 1,
  name: '',
  medalName: '',
  rules: '',
  pointDesc: '',
  icon: '',
  gradeIconUrl: '',
  gradeType: 1,
  rank: 1,
  sortId: Math.floor(id / 100),
  series: 0,
  seriesName: '',
  onlyHighest: 0,
  gid: 0,
  nick: '',
  ...more,
});
const wall: MedalWall = {
  uid: 7,
  nick: 'seven',
  isSelf: true,
  list: [
    medal(101),
    medal(102, { status: 1, order: 2 }),
    medal(103, { createTime: 0 }),
    medal(301, { status: 1, order: 1, isRead: 0 }),
    medal(604),
  ],
  progress: [{ type: 'favor', count: 70, next: 140 }],
};
const zone = { abbr: 'sw4', timeZone: 'Asia/Shanghai', plugins: { medals: { wearLimit: 3 } } } as never;

// As the server does before its first page.
beforeAll(() =>
  preloadParts(plugin.extensions.map((extension) => ('component' in extension ? extension.component : null))),
);

/** Without the marks of suspense boundaries. */
const visible = (html: string) => html.replace(/<!--.*?-->/g, '');

describe('ids', () => {
  it('name type and level, and nothing else', () => {
    for (const type of MEDAL_TYPES)
      for (const level of [1, 7]) expect(medalOf(medalId(type, level))).toEqual({ type, level });
    for (const id of [0, 1, 100, 108, 701, 99.5, -101]) expect(medalOf(id)).toBeNull();
  });

  it('have seven rising thresholds each', () => {
    for (const type of MEDAL_TYPES) {
      expect(THRESHOLDS[type]).toHaveLength(7);
      expect([...THRESHOLDS[type]]).toEqual([...THRESHOLDS[type]].sort((a, b) => a - b));
      expect(THRESHOLDS[type].map((threshold) => levelOf(type, threshold))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });
});

describe('the art', () => {
  it('differs for every type and level, and when locked', () => {
    const drawn = MEDAL_TYPES.flatMap((type) =>
      [1, 2, 3, 4, 5, 6, 7].flatMap((level) =>
        [true, false].map((isLocked) =>
          testApp().html(<MedalArt type={type} level={level} size={84} isLocked={isLocked} />),
        ),
      ),
    );
    expect(new Set(drawn).size).toBe(6 * 7 * 2);
    expect(drawn.every((svg) => !/NaN|undefined/.test(svg))).toBe(true);
  });
});

describe('the wall', () => {
  const group = (shown: MedalWall) =>
    testApp({ boot: { zone } }).html(
      <TypeGroup type="favor" medals={shown.list.filter(({ type }) => type === 'favor')} wall={shown} />,
    );

  it('offers to wear what is earned, to take off what is worn, and nothing for locked medals', () => {
    const html = group(wall);
    expect([html.match(/wall\.wearLabel/g)?.length, html.match(/wall\.unwearLabel/g)?.length]).toEqual([1, 1]);
    expect(html.match(/wall\.locked/g)).toHaveLength(1);
    expect(html).toContain('aria-valuenow="70"');
    expect(html).toContain('aria-valuemax="140"');
  });

  it('offers nothing on the wall of somebody else', () => {
    const html = group({ ...wall, isSelf: false, progress: [] });
    expect(html).not.toContain('<button');
    expect(html).not.toContain('progressbar');
  });

  it('groups flag medals by series, those without one last', () => {
    const flag = (id: number, series: number, more: Partial<Medal> = {}) =>
      medal(id, {
        type: 'flag',
        level: 0,
        medalType: 2,
        icon: 'star',
        series,
        name: `f${id}`,
        rules: `r${id}`,
        ...more,
      });
    const flags = [
      flag(1001, 0),
      flag(1002, 2, { seriesName: 'two' }),
      flag(1003, 1, { createTime: 0, seriesName: 'one' }),
    ];
    const shown = { ...wall, list: [...wall.list, ...flags] };
    const html = testApp({ boot: { zone } }).html(<FlagGroups medals={flags} wall={shown} />);
    expect([...html.matchAll(/id="medals-series-(\d)"/g)].map(([, series]) => series)).toEqual(['1', '2', '0']);
    expect(html.match(/wall\.wearLabel/g)).toHaveLength(2);
    expect(html).toContain('r1003');
    expect(flagsOf(shown).map(({ id }) => id)).toEqual([1001, 1002]);
    expect(topOf(shown).map(({ id }) => id)).toEqual([604]);
  });

  it('orders the shelf, shows free places and ends where the order ends', () => {
    const html = testApp({ boot: { zone } }).html(<WornShelf wall={wall} />);
    expect(html.match(/worn\.free/g)).toHaveLength(1);
    expect(html.match(/disabled=""/g)).toHaveLength(2);
    expect(wornOf(wall).map(({ id }) => id)).toEqual([301, 102]);
  });

  it('shows a change before the server answers', () => {
    expect(wornOf(withWorn(wall, [604, 301])).map(({ id, order }) => [id, order])).toEqual([
      [604, 1],
      [301, 2],
    ]);
  });

  it('moves by one place and not over the ends', () => {
    expect([moved([1, 2, 3], 0, 1), moved([1, 2, 3], 2, -1), moved([1, 2, 3], 0, -1), moved([1, 2, 3], 2, 1)]).toEqual([
      [2, 1, 3],
      [1, 3, 2],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});

describe('the card of user pages', () => {
  async function card(codes: number[], shown: MedalWall = wall) {
    const app = testApp({
      plugins: [plugin],
      boot: { zone, viewer: testUser(codes) },
      call: (async () => shown) as never,
    });
    await app.context.queryClient.fetchQuery(apiQuery(app.context, getUserMedal, wallInput(7)));
    return app.html(
      <Extensions
        point={sidebarCard}
        filter={({ places }) => places.includes('user')}
        props={{ place: 'user', uid: 7 }}
      />,
    );
  }

  it('shows worn and best medals and leads to the wall', async () => {
    const html = await card([]);
    expect(html).toContain('href="/Medal?zone=sw4&amp;uid=7"');
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(topOf(wall).map(({ id }) => id)).toEqual([604]);
  });

  it('is hidden from holders of code 33', async () => expect(visible(await card([33]))).toBe(''));

  it('invites who has none yet', async () => expect(await card([], { ...wall, list: [] })).toContain('card.noneSelf'));
});

describe('the badge', () => {
  const badge = (user: Record<string, unknown>) =>
    testApp({ plugins: [plugin] }).html(<Extensions point={userBadge} props={{ user }} />);

  it('shows worn medals and skips those that it does not know', () => {
    const html = badge({ wearMedalList: [{ id: 107 }, { id: 9999 }] });
    expect(html.match(/<svg/g)).toHaveLength(1);
    expect(html).toContain('role="img"');
  });

  it('shows a worn flag medal by the name that it brings', () => {
    const flag = { id: 1002, type: 'flag', level: 0, medalType: 2, order: 1, icon: 'trophy', series: 2 };
    const html = badge({ wearMedalList: [{ ...flag, name: '怒潮冠军', nameEn: 'Surge Champion' }, { id: 107 }] });
    expect(html).toContain('title="怒潮冠军"');
    expect(html).toContain('#trophy');
  });

  it('is for those who wear one only', () => {
    const [worn] = extensionsOf(userBadge, plugin.extensions);
    const some = { id: 101, type: 'favor', level: 1, medalType: 1, order: 1 };
    const people = [{}, { wearMedalList: [] }, { wearMedalList: [some] }];
    expect(people.map((user) => worn?.when(user))).toEqual([false, false, true]);
  });
});
