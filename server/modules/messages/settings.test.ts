import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { createWorld, refusal, TALE, type As, type World } from '../posts/test-support.ts';

const SHANGHAI = 'Asia/Shanghai';

describeOnEachEngine('what people are told of', (open) => {
  let w: World;
  let n = 0;
  const people = (...names: string[]) => Promise.all(names.map((name) => w.user(`${name}${++n}`)));
  const pushed = async (uid: number, at = '2026-07-01T04:00:00Z', zone = 'sw4', timeZone = SHANGHAI) =>
    [...(await w.messageSettings.pushed({ uid, zone, timeZone }, Date.parse(at)))].toSorted();
  const tellOf = (uid: number, type: string, onPage: boolean, byPush: boolean, as: As = {}) =>
    w.messageSettings.tellOf(w.ctx(uid, as), { type, onPage, byPush });

  beforeAll(async () => {
    w = await createWorld(await open());
  });

  it('is everything that the zone has, until they choose', async () => {
    const [ann] = await people('ann');
    const all = { onPage: true, byPush: true, byMail: false, isAlwaysTold: false };
    expect(await w.messageSettings.of(w.ctx(ann!))).toEqual({
      kinds: [
        { type: 'comment', ...all },
        { type: 'at', ...all },
        { type: 'favors', ...all },
        { type: 'systemMsg', ...all, isAlwaysTold: true },
        { type: 'tale', ...all },
      ],
      quiet: null,
    });
    const there = await w.messageSettings.of(w.ctx(ann!, { zone: 'mx' }));
    expect(there.kinds.map(({ type }) => type)).toEqual(['comment', 'at', 'favors', 'systemMsg']);
    expect(await pushed(ann!)).toEqual(['at', 'comment', 'favors', 'systemMsg', 'tale']);
  });

  it('leaves a kind that is off out of counts and popover, and in its list', async () => {
    const [ann, bob] = await people('ann', 'bob');
    const wbId = await w.publish(ann!);
    await w.favors.add(w.ctx(bob!), { wbId });
    await w.say(bob!, wbId, 'hello');
    await w.db.tx(() => w.messageWriter.send(w.ctx(ann!), [{ to: ann!, kind: TALE, text: 'tale' }]));
    const counts = async () => {
      const { commentCount, favorCount, systemMessage, taleCount } = await w.messages.unread(w.ctx(ann!));
      return [commentCount, favorCount, systemMessage, taleCount, (await w.messages.count(w.ctx(ann!))).count];
    };
    const latest = async (tab: 'favors' | 'systemMsg') =>
      (await w.messages.latest(w.ctx(ann!), { tab, limit: 5, offset: 0 })).list.length;
    expect([await counts(), await latest('favors'), await latest('systemMsg')]).toEqual([[1, 1, 1, 1, 3], 1, 1]);
    await tellOf(ann!, 'favors', false, true);
    await tellOf(ann!, 'tale', false, true);
    expect([await counts(), await latest('favors'), await latest('systemMsg')]).toEqual([[1, 0, 0, 0, 1], 0, 0]);
    for (const type of ['favors', 'tale'])
      expect((await w.messages.list(w.ctx(ann!), { type, limit: 5, offset: 0 })).list).toMatchObject([{ isRead: 0 }]);
    // Pushed are both all the same, and the other people's counts are theirs.
    expect(await pushed(ann!)).toContain('favors');
    await tellOf(ann!, 'favors', true, true);
    expect(await counts()).toEqual([1, 1, 0, 0, 2]);
  });

  it('is an account’s own, for all its zones, and open pages hear of it', async () => {
    const [ann, bob] = await people('ann', 'bob');
    w.invalidated.length = 0;
    await tellOf(ann!, 'at', true, false);
    expect(w.invalidated).toEqual([`message-settings:${ann}`]);
    expect([await pushed(ann!, undefined, 'mx'), await pushed(bob!, undefined, 'mx')]).toEqual([
      ['comment', 'favors', 'systemMsg'],
      ['at', 'comment', 'favors', 'systemMsg'],
    ]);
  });

  it('is kept by kind: two choices at once are both made', async () => {
    const [ann] = await people('ann');
    await Promise.all([tellOf(ann!, 'at', false, true), tellOf(ann!, 'favors', false, false)]);
    const { kinds } = await w.messageSettings.of(w.ctx(ann!));
    expect(kinds.filter(({ onPage }) => !onPage).map(({ type, byPush }) => [type, byPush])).toEqual([
      ['at', true],
      ['favors', false],
    ]);
  });

  it('always has what has to be told: it is refused to switch that off, and what the zone has not', async () => {
    const [ann] = await people('ann');
    expect(await refusal(tellOf(ann!, 'systemMsg', true, false))).toBe('BAD_INPUT');
    expect(await refusal(tellOf(ann!, 'tale', false, false, { zone: 'mx' }))).toBe('BAD_INPUT');
    expect(await refusal(tellOf(ann!, 'strange', false, false))).toBe('BAD_INPUT');
    // Also where it could still be switched off when that was chosen.
    const row = { uid: ann!, type: 'systemMsg', on_page: 0, by_push: 0 };
    await w.db.tx(() => w.db.q<{ message_choice: typeof row }>().insertInto('message_choice').values(row).execute());
    await w.db.tx(() => w.messageWriter.send(w.ctx(ann!), [{ to: ann!, kind: 'system', text: 'penalty' }]));
    expect([(await w.messages.unread(w.ctx(ann!))).systemMessage, (await pushed(ann!)).includes('systemMsg')]).toEqual([
      1,
      true,
    ]);
  });

  it('is nothing at all in quiet hours, by the zone’s clock, also over midnight', async () => {
    const [ann] = await people('ann');
    await w.messageSettings.setQuiet(w.ctx(ann!), { from: 23 * 60, to: 7 * 60 });
    const isQuiet = async (at: string, timeZone?: string) => (await pushed(ann!, at, 'sw4', timeZone)).length === 0;
    // 22:59, 23:00, 06:59 and 07:00 in Shanghai.
    const moments = ['2026-07-01T14:59:59Z', '2026-07-01T15:00:00Z', '2026-07-01T22:59:59Z', '2026-07-01T23:00:00Z'];
    expect(await Promise.all(moments.map((at) => isQuiet(at)))).toEqual([false, true, true, false]);
    // The same moment is noon in another zone.
    expect([await isQuiet('2026-07-01T16:00:00Z'), await isQuiet('2026-07-01T16:00:00Z', 'America/New_York')]).toEqual([
      true,
      false,
    ]);
    const { quiet } = await w.messageSettings.setQuiet(w.ctx(ann!), { from: 60, to: 120 });
    expect([quiet, await isQuiet(moments[1]!)]).toEqual([{ from: 60, to: 120 }, false]);
    expect((await w.messageSettings.setQuiet(w.ctx(ann!), { from: 60, to: 60 })).quiet).toBeNull();
    expect(await isQuiet('2026-06-30T17:30:00Z')).toBe(false);
  });
});
