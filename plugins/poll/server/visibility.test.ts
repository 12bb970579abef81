import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { optionsFor, PollVisible, type Poll } from '../contract.ts';
import { createPollWorld, DAY, HOUR } from './test-support.ts';

/** Who looks, and of which polls they see the results: while they run, and after their end. */
const LOOKERS = [
  'visitor',
  'nonVoter',
  'voter',
  'author',
  'manager',
  'mastermind',
  'starter',
  'starterElsewhere',
] as const;
type Looker = (typeof LOOKERS)[number];
const MANAGERS: readonly Looker[] = ['manager', 'mastermind'];

const SEES: Readonly<Record<keyof typeof PollVisible, Record<'open' | 'ended', readonly Looker[]>>> = {
  all: { open: LOOKERS, ended: LOOKERS },
  afterVoting: { open: ['voter', ...MANAGERS], ended: LOOKERS },
  admins: { open: MANAGERS, ended: MANAGERS },
  afterEnd: { open: MANAGERS, ended: LOOKERS },
};
const VISIBILITIES = Object.keys(SEES) as (keyof typeof PollVisible)[];

/** What a reply may not hold for who does not see results. */
const NUMBERS = /"(?:votes|ratio|voterCount|ballots)"/;
/**
 * The name of the one who voted for the second option; they have written nothing, so that nothing
 * else names them.
 */
const VOTER = '投票的人';
/** Calls that answer with something else than they were asked for, or end the session. */
const NOT_ASKED = /logout|csrfToken/;
const LIST = '/api/bbs/weibo/list/get_weibo_list_v2';

describeOnEachEngine('what a poll tells', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  const people = {} as Record<Looker, TestClient>;
  beforeAll(async () => {
    world = await createPollWorld(open);
    const { app } = world;
    Object.assign(people, {
      visitor: app.visitor,
      nonVoter: await app.asUser(),
      voter: await app.asUser({}, { nick: VOTER }),
      author: world.starter,
      manager: await app.asUser({ sw4: [13, 10] }),
      mastermind: await app.asUser({ sw4: [12] }),
      starter: await app.asUser({ sw4: [10] }),
      starterElsewhere: await app.asUser({ mx: [10, 13] }),
    } satisfies Record<Looker, TestClient>);
  });
  afterAll(() => world.app.stop());

  /**
   * Every call that reads, with everything that is known of the poll: what a call does not ask for,
   * it drops.
   */
  function addresses(wbId: number, title: string): string[] {
    const author = String(people.author.uid);
    const known = { zone: 'sw4', wbId, id: wbId, uid: author, q: title, themeId: 1, limit: 20, offset: 0 };
    const query = new URLSearchParams(Object.entries(known).map(([name, value]) => [name, String(value)]));
    const unsearched = new URLSearchParams(query);
    unsearched.delete('q');
    const paths = [...world.app.table.values()].flatMap(({ endpoint: { method, path, sameSite } }) =>
      method === 'GET' && !sameSite && !NOT_ASKED.test(path) ? [path] : [],
    );
    const asked = [...paths, '/rss.xml', '/sitemap/sw4/0.xml'].map((path) =>
      path.replaceAll(':uid', author).replaceAll(/:\w+/g, String(wbId)),
    );
    // With a text to search for, and the plain list.
    return [...asked.map((path) => `${path}?${query}`), `${LIST}?${unsearched}`];
  }

  async function readAll(client: TestClient, urls: readonly string[]): Promise<Map<string, string>> {
    const headers = client.cookie ? { cookie: client.cookie } : {};
    const replies = await Promise.all(
      urls.map(async (url) => [url, await world.app.app.inject({ url, headers })] as const),
    );
    for (const [url, { statusCode }] of replies) expect(statusCode, url).toBeLessThan(500);
    return new Map(replies.map(([url, { body }]) => [url, body]));
  }

  it.each(VISIBILITIES)('%s: no call tells a number, an order or a name to who may not know', async (visible) => {
    const title = `可见范围${visible}`;
    const { wbId, ids } = await world.start({
      wbTitle: title,
      pollVisible: PollVisible[visible],
      optionRankType: 2,
    });
    expect((await world.vote(people.voter, wbId, [ids[1]])).status).toBe(200);
    const all = addresses(wbId, title);
    // Every call is made by those who know most and, below, by one who knows nothing; the others
    // make those that told something.
    const first = await Promise.all((['manager', 'voter'] as const).map((who) => readAll(people[who], all)));
    const telltale = all.filter((url) =>
      first.some((replies) => NUMBERS.test(replies.get(url) ?? '') || replies.get(url)?.includes(VOTER)),
    );
    const look = async (phase: 'open' | 'ended') => {
      for (const who of LOOKERS) {
        const client = people[who];
        const isEvery = phase === 'open' && who === 'nonVoter';
        const replies = await readAll(client, isEvery ? all : telltale);
        const sees = SEES[visible][phase].includes(who);
        const telling = [...replies].filter(([, body]) => NUMBERS.test(body)).map(([address]) => address.split('?')[0]);
        const naming = [...replies]
          .filter(([, body]) => body.includes(VOTER))
          .map(([address]) => address.split('?')[0]);
        // Only this poll is there besides those that came before, which are out of the lists by
        // then.
        if (!sees) expect([who, phase, telling]).toEqual([who, phase, []]);
        if (!sees && who !== 'voter') expect([who, phase, naming]).toEqual([who, phase, []]);
        if (sees) {
          for (const path of ['poll/get_user_poll_info', 'weibo/get_detail', 'weibo/list/get_weibo_list_v2'])
            expect(telling, `${who} ${phase}`).toContain(`/api/bbs/${path}`);
          expect(naming, `${who} ${phase}`).toContain('/api/bbs/poll/get_records');
        }
        const { options } = (await world.info(client, wbId)).Message;
        const inOrder = optionsFor({ options: sorted(options), optionRankType: 2 }, String(client.uid));
        const expected = client.uid === 0 ? sorted(options) : inOrder;
        expect(options.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }
    };
    await look('open');
    await world.later(HOUR + 1000, () => look('ended'));
    await world.starter.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
  });

  it('tells the voter in a poll of one ballot a day on the next day, too, and after the end', async () => {
    const pollEndTime = world.now() + 3 * DAY;
    const { wbId, ids } = await world.start({ pollVisible: PollVisible.admins, pollRepeat: 1, pollEndTime });
    const { votedTime, lastBallot } = (await world.vote(people.voter, wbId, [ids[2]])).Message;
    expect(lastBallot).toBeUndefined();
    const last = { time: votedTime, optionIds: [ids[2]] };
    const forNow = ({ options, votedTime, lastBallot }: Poll) => [
      options.filter(({ active }) => active === 1).map(({ id }) => id),
      votedTime,
      lastBallot,
    ];
    const seen = async () => [
      forNow((await world.info(people.voter, wbId)).Message),
      forNow((await world.detail(people.voter, wbId))!),
    ];
    expect(await seen()).toEqual([
      [[ids[2]], votedTime, undefined],
      [[ids[2]], votedTime, undefined],
    ]);
    await world.later(DAY, async () => {
      expect(await seen()).toEqual([
        [[], 0, last],
        [[], 0, last],
      ]);
      expect((await world.info(people.nonVoter, wbId)).Message).not.toHaveProperty('lastBallot');
      // Today's takes its place.
      const today = (await world.vote(people.voter, wbId, [ids[0]])).Message;
      expect(forNow(today)).toEqual([[ids[0]], expect.any(Number), undefined]);
      await world.later(5 * DAY, async () => {
        const after = { time: today.votedTime, optionIds: [ids[0]] };
        expect(await seen()).toEqual([
          [[], 0, after],
          [[], 0, after],
        ]);
        expect(JSON.stringify((await world.info(people.voter, wbId)).Message)).not.toMatch(NUMBERS);
      });
    });
  });

  it('tells a voter whose results are hidden what they voted and when, whenever they come back', async () => {
    const { wbId, ids } = await world.start({ pollVisible: PollVisible.admins });
    const reply = (await world.vote(people.voter, wbId, [ids[2]])).Message;
    const receipt = ({ options, votedTime }: Poll) => [options.find(({ active }) => active === 1)?.id, votedTime];
    expect(receipt(reply)).toEqual([ids[2], expect.any(Number)]);
    expect(reply.votedTime).toBeGreaterThan(0);
    for (const poll of [await world.detail(people.voter, wbId), (await world.info(people.voter, wbId)).Message])
      expect(poll && receipt(poll)).toEqual(receipt(reply));
    const own = await people.voter.get<{ list: { optionIds: number[] }[] }>(
      `/api/bbs/poll/get_records?zone=sw4&wbId=${wbId}`,
    );
    expect(own.Message.list.map(({ optionIds }) => optionIds)).toEqual([[ids[2]]]);
  });
});

const sorted = (options: Poll['options']) => options.toSorted((a, b) => a.id - b.id);
