import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../platform/contract/durations.ts';
import { createDigest } from '../../server/modules/mail/index.ts';
import type { MailTables } from '../../server/modules/mail/tables.ts';
import type { TestClient } from '../support/app.ts';
import { createMailBox } from '../support/mail-box.ts';
import { describeApi, type ApiWorld } from './each-engine.ts';

/** Monday, nine in the morning in Shanghai. */
const MONDAY = Date.parse('2026-12-07T01:00:00Z');
const box = createMailBox();
let clock = MONDAY - 3 * DAY_MS;
let people = 0;

const run = (world: ApiWorld, name: string) => world.app.core.mail.jobs.find((job) => job.name === name)!.run(clock);
async function sendAll(world: ApiWorld): Promise<void> {
  await run(world, 'mail-digest');
  await run(world, 'mail');
}
const turn = (who: TestClient, isOn: boolean, zone = 'sw4') =>
  who.send('POST', `/api/bbs/user/mail/digest?zone=${zone}`, { isOn });
const subjects = (address: string) => box.to(address).map(({ subject }) => subject);

/** Somebody with an address that is confirmed already. */
async function addressed(world: ApiWorld, locale: 'zh-CN' | 'en' = 'zh-CN'): Promise<[TestClient, string]> {
  const who = await world.app.asUser();
  const address = `digest${++people}@mail.example`;
  const row = { uid: who.uid, address, locale, confirmed_at: clock, refused_at: null, noticed_at: 0 };
  await world.app.db.tx(() => world.app.db.q<MailTables>().insertInto('mail_address').values(row).execute());
  return [who, address];
}

/** What a new player is told of is read. */
const readAll = (who: TestClient, zone = 'sw4') => who.send('POST', `/api/bbs/user/messages/read_all?zone=${zone}`);

describeApi(
  'the weekly digest',
  (world) => {
    test('has the best posts, those of people one follows and what is unread, on Monday morning, once', async () => {
      clock = MONDAY - 3 * DAY_MS;
      const [[ann, address], [off, silent]] = [await addressed(world), await addressed(world)];
      const [bob, eve] = [await world.app.asUser(), await world.app.asUser()];
      await turn(ann, true);
      await ann.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: bob.uid });
      for (let n = 0; n < 6; n++) await world.post(bob, { wbTitle: `关注的帖子${n}` });
      const best = await world.post(eve, { wbTitle: '大家都看的帖子' });
      for (const one of [ann, bob, off])
        await one.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId: best });
      await sendAll(world);
      expect(box.to(address)).toEqual([]);
      clock = MONDAY - 1;
      await sendAll(world);
      expect(box.to(address)).toEqual([]);
      clock = MONDAY;
      await sendAll(world);
      const [letter] = box.to(address);
      expect(letter?.text).toContain('大家都看的帖子');
      expect(letter?.text).toContain('关注的帖子5');
      expect(letter?.unsubscribe).toContain('/mail/unsubscribe?key=');
      // In no list twice.
      expect(letter?.text.match(/\/posts\/\d+/g)).toHaveLength(new Set(letter?.text.match(/\/posts\/\d+/g)).size);
      for (const later of [MINUTE_MS, HOUR_MS, DAY_MS]) {
        clock = MONDAY + later;
        await sendAll(world);
      }
      expect([box.to(address).length, box.to(silent)]).toEqual([1, []]);
      clock = MONDAY + WEEK_MS - HOUR_MS;
      await world.post(eve, { wbTitle: '第二周的帖子' });
      clock = MONDAY + WEEK_MS;
      await sendAll(world);
      expect(box.to(address)).toHaveLength(2);
      expect(box.to(address)[1]?.text).toContain('第二周的帖子');
      expect(box.to(address)[1]?.text).not.toContain('大家都看的帖子');
    });

    test('is written in the language of its reader, when it is sent: what is deleted or by somebody blocked is not in it', async () => {
      clock = MONDAY + 2 * WEEK_MS - DAY_MS;
      const [ann, address] = await addressed(world, 'en');
      await turn(ann, true, 'mx');
      const [bob, eve] = [await world.app.asUser(), await world.app.asUser()];
      const gone = await world.post(bob, { wbTitle: 'deleted later' }, 'mx');
      await world.post(eve, { wbTitle: 'of somebody blocked' }, 'mx');
      await world.post(bob, { wbTitle: 'stays' }, 'mx');
      clock = MONDAY + 2 * WEEK_MS;
      await run(world, 'mail-digest');
      await bob.send('POST', '/api/bbs/weibo/delete_post?zone=mx', { wbId: gone });
      await ann.send('POST', '/api/bbs/user/weibo-block/add?zone=mx', { uid: eve.uid });
      await run(world, 'mail');
      const [letter] = box.to(address);
      expect(letter?.subject).toMatch(/: the week$/);
      const found = ['deleted later', 'of somebody blocked', 'stays'].map((title) => letter?.text.includes(title));
      expect(found).toEqual([false, false, true]);
    });

    test('an empty one is not sent, nor one that was switched off before it left, nor to an address that came back', async () => {
      clock = MONDAY + 3 * WEEK_MS - HOUR_MS;
      const [empty, off, refused] = [await addressed(world), await addressed(world), await addressed(world)];
      await turn(empty[0], true, 'sw5');
      await readAll(empty[0], 'sw5');
      await turn(off[0], true);
      await turn(refused[0], true);
      await world.app.core.mail.addresses.refuse(refused[1], clock);
      await world.post(off[0]);
      clock = MONDAY + 3 * WEEK_MS;
      await run(world, 'mail-digest');
      await turn(off[0], false);
      await run(world, 'mail');
      expect([empty, off, refused].map(([, address]) => subjects(address))).toEqual([[], [], []]);
    });

    test('keeps nobody waiting for a link to confirm an address', async () => {
      clock = MONDAY + 8 * WEEK_MS;
      const { db } = world.app;
      const readers = [];
      for (let n = 0; n < 25; n++) readers.push(await addressed(world));
      for (const [who] of readers) await turn(who, true, 'sw3');
      await world.post(readers[0]![0], {}, 'sw3');
      await run(world, 'mail-digest');
      clock += 1;
      const who = await world.app.asUser();
      await who.send('POST', '/api/bbs/user/mail/address?zone=sw3', { address: 'waits@mail.example' });
      const before = box.letters.length;
      await run(world, 'mail');
      const sent = box.letters.slice(before).map(({ to }) => to);
      expect([sent[0], sent.length]).toEqual(['waits@mail.example', 26]);
      expect(await db.q<MailTables>().selectFrom('mail_outgoing').select('id').execute()).toEqual([]);
    });

    test('goes in steps that are continued where they were stopped, and nobody gets it twice, whoever runs it', async () => {
      clock = MONDAY + 4 * WEEK_MS;
      const readers = [];
      for (let n = 0; n < 7; n++) readers.push(await addressed(world));
      for (const [who] of readers) await turn(who, true, 'jl');
      const { db } = world.app;
      const zones = () => [{ abbr: 'jl', timeZone: 'Asia/Shanghai', state: 'running' as const }];
      const host = () => createDigest({ db, zones, step: 2 });
      const handed = async () => {
        const rows = await db
          .q<MailTables>()
          .selectFrom('mail_outgoing')
          .select('uid')
          .where('zone', '=', 'jl')
          .where('kind', '=', 'digest')
          .execute();
        return rows.map(({ uid }) => uid);
      };
      expect(await host().run(clock, () => false)).toBe(2);
      expect(await handed()).toHaveLength(2);
      await Promise.all([host().run(clock), host().run(clock)]);
      await host().run(clock);
      const all = readers.map(([who]) => who.uid).toSorted((a, b) => a - b);
      expect((await handed()).toSorted((a, b) => a - b)).toEqual(all);
      // Also where how far it was is lost.
      await db.tx(() =>
        db
          .q<MailTables>()
          .updateTable('mail_digest_run')
          .set({ last_uid: 0, is_done: 0 })
          .where('zone', '=', 'jl')
          .execute(),
      );
      expect(await host().run(clock)).toBe(0);
      expect(await handed()).toHaveLength(7);
      // A step that is not committed has handed nothing.
      clock += WEEK_MS;
      await db.tx(() => db.q<MailTables>().deleteFrom('mail_outgoing').execute());
      const stopped = db.tx(async () => {
        await host().run(clock, () => false);
        throw new Error('killed');
      });
      await expect(stopped).rejects.toThrow('killed');
      expect(await handed()).toEqual([]);
      expect(await host().run(clock)).toBe(7);
      expect((await handed()).toSorted((a, b) => a - b)).toEqual(all);
      const kept = await db.q<MailTables>().selectFrom('mail_digest').select('week').where('zone', '=', 'jl').execute();
      expect(kept).toHaveLength(7);
    });
  },
  { mailProvider: box, now: () => clock, env: { PUBLIC_ORIGIN: 'https://forum.example' } },
);
