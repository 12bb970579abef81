import { sql } from 'kysely';
import { dayIn, mondayOf, momentOf } from '../../../platform/contract/time.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { Db } from '../../sdk/index.ts';
import { DIGEST } from './figures.ts';
import type { MailTables } from './tables.ts';

export interface DigestDeps {
  readonly db: Db;
  readonly zones: () => readonly Pick<ZoneConfig, 'abbr' | 'timeZone' | 'state'>[];
  /** Readers of one step. */
  readonly step?: number;
}

/** A step and what it has done. */
interface Step {
  readonly handed: number;
  readonly isDone: boolean;
}

/**
 * Hands the weekly digests of each zone to be sent, some hundred readers at a time
 * (docs/product/mail.md#the-weekly-digest). How far it is stands in the database, so another host
 * goes on where one was stopped; a row for each person and week keeps it from handing one twice.
 */
export function createDigest({ db, zones, step: most = DIGEST.step }: DigestDeps) {
  const q = () => db.q<MailTables>();

  /** Readers after the last one, with an address that takes mail, and the language of it. */
  async function nextReaders(zone: string, after: number): Promise<{ uid: number; locale: string }[]> {
    return q()
      .selectFrom('mail_digest_reader as r')
      .innerJoin('mail_address as a', 'a.uid', 'r.uid')
      .select(['r.uid', 'a.locale'])
      .where('r.zone', '=', zone)
      .where('r.uid', '>', after)
      .where('a.refused_at', 'is', null)
      .orderBy('r.uid')
      .limit(most)
      .execute();
  }

  /** @returns null: another host is at it, or it is done */
  async function step(zone: string, week: number, now: number): Promise<Step | null> {
    return db.tx(async () => {
      await q()
        .insertInto('mail_digest_run')
        .values({ zone, week, last_uid: 0, is_done: 0 })
        .onConflict((conflict) => conflict.columns(['zone', 'week']).doNothing())
        .execute();
      const runs = q().selectFrom('mail_digest_run').selectAll().where('zone', '=', zone).where('week', '=', week);
      const run = await db.skipLocked(runs.where('is_done', '=', 0)).executeTakeFirst();
      if (!run) return null;
      const readers = await nextReaders(zone, run.last_uid);
      const last = readers.at(-1)?.uid ?? run.last_uid;
      const handed = readers.length === 0 ? 0 : await hand(zone, week, readers, now);
      // Of people who have just had this week's, the weeks before say nothing any more.
      await q()
        .deleteFrom('mail_digest')
        .where('zone', '=', zone)
        .where('uid', '>', run.last_uid)
        .where('uid', '<=', last)
        .where('week', '<', week)
        .execute();
      const isDone = readers.length < most;
      await q()
        .updateTable('mail_digest_run')
        .set({ last_uid: last, is_done: Number(isDone) })
        .where('zone', '=', zone)
        .where('week', '=', week)
        .execute();
      return { handed, isDone };
    });
  }

  async function hand(
    zone: string,
    week: number,
    readers: readonly { readonly uid: number; readonly locale: string }[],
    now: number,
  ): Promise<number> {
    const list = db.rowList('reader', { uid: 'int', locale: 'text' }, readers);
    const fresh = await sql<{ uid: number }>`insert into mail_digest (uid, zone, week)
      select reader.uid, ${zone}, ${week} from ${list} where true
      on conflict (zone, uid, week) do nothing returning uid`.execute(db.q());
    const uids = new Set(fresh.rows.map(({ uid }) => uid));
    const mails = db.rowList(
      'reader',
      { uid: 'int', locale: 'text' },
      readers.filter(({ uid }) => uids.has(uid)),
    );
    await sql`insert into mail_outgoing (kind, is_bulk, uid, zone, locale, created_at, due_at)
      select 'digest', 1, reader.uid, ${zone}, reader.locale, ${now}, ${now} from ${mails}`.execute(db.q());
    return uids.size;
  }

  /** The Monday of the week whose digest is due now; null: none is. */
  function weekDue(timeZone: string, now: number): number | null {
    const week = mondayOf(dayIn(now, timeZone));
    const due = momentOf(week, timeZone, DIGEST.hour);
    return due <= now && now < due + DIGEST.lateMs ? week : null;
  }

  return {
    /**
     * All steps that are due; between two of them others write.
     * @param mayGoOn asked after each step, of all readers of a zone so far
     * @returns how many digests were handed to be sent
     */
    async run(now: number, mayGoOn: () => boolean = () => true): Promise<number> {
      let handed = 0;
      for (const { abbr, timeZone, state } of zones()) {
        const week = state === 'stopped' ? null : weekDue(timeZone, now);
        if (week === null) continue;
        for (let isDone = false; !isDone;) {
          const done = await step(abbr, week, now);
          if (!done) break;
          handed += done.handed;
          isDone = done.isDone;
          if (!mayGoOn()) return handed;
        }
      }
      return handed;
    },
  };
}
