import { MAIL_CONNECTIONS, type MailOutcome, type MailProvider } from '../../providers/mail/index.ts';
import { createLimiter, type Db } from '../../sdk/index.ts';
import type { MessageSettingsService } from '../messages/index.ts';
import type { MailAddresses } from './addresses.ts';
import { MAIL } from './figures.ts';
import type { MailOutgoingRow, MailTables } from './tables.ts';
import type { WriteLetter } from './writing.ts';

/** What became of a mail; `empty`: there was nothing to tell any more. */
export type MailEnd = MailOutcome | 'empty' | 'gave-up';

export interface MailDeliveryDeps {
  readonly db: Db;
  readonly provider: MailProvider;
  readonly write: WriteLetter;
  readonly addresses: Pick<MailAddresses, 'refuse'>;
  readonly settings: Pick<MessageSettingsService, 'quietUntil'>;
  /** The time zone of a zone; undefined: there is no such zone. */
  readonly timeZoneOf: (zone: string) => string | undefined;
  readonly onEnd: (end: MailEnd) => void;
  readonly onError: (error: unknown) => void;
}

/** A mail that waits for more than to be sent. */
interface Postponed {
  readonly until: number;
}

/** Mails that were claimed together. */
interface Batch {
  readonly now: number;
  /** The mail host has answered one of them. */
  isReached: boolean;
}

const ABOUT_ADDRESSES: readonly string[] = ['confirm', 'parted'];

/**
 * Sends what is due. A host claims some mails at a time and has them to itself for a while: what it
 * was sending when it was killed is sent by another one later. No transaction is open while a mail
 * host is waited for, and while it cannot be reached nobody asks it.
 */
export function createMailDelivery(deps: MailDeliveryDeps) {
  const { db, provider, write, addresses, settings, timeZoneOf, onEnd, onError } = deps;
  const q = () => db.q<MailTables>();
  const inTurn = createLimiter(MAIL_CONNECTIONS, MAIL.claimed);
  let isClosed = false;
  let failures = 0;
  let downUntil = 0;

  const due = (now: number, isBulk: number) =>
    q().selectFrom('mail_outgoing').selectAll().where('is_bulk', '=', isBulk).where('due_at', '<=', now);

  /** Some that are due: who waits for a link does not wait for everybody's digest. */
  async function claim(now: number): Promise<MailOutgoingRow[]> {
    const single = await claimOf(now, 0);
    return single.length > 0 ? single : claimOf(now, 1);
  }

  async function claimOf(now: number, isBulk: number): Promise<MailOutgoingRow[]> {
    // Most of the time there is nothing: then nobody is kept from writing.
    if (!(await db.primary(() => due(now, isBulk).limit(1).executeTakeFirst()))) return [];
    return db.tx(async () => {
      const next = due(now, isBulk).orderBy('due_at').orderBy('id').limit(MAIL.claimed);
      const rows = await db.skipLocked(next).execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await q()
          .updateTable('mail_outgoing')
          .set({ due_at: now + MAIL.claimMs, late_since: null })
          .where(db.isAmong('id', ids))
          .execute();
      return rows;
    });
  }

  /** Where it goes; null: nowhere any more. */
  async function addressFor(row: MailOutgoingRow): Promise<string | null> {
    if (row.address !== '') return row.address;
    const own = q().selectFrom('mail_address').select('address').where('uid', '=', row.uid);
    const held = await db.primary(() => own.where('refused_at', 'is', null).executeTakeFirst());
    return held?.address ?? null;
  }

  /** Quiet hours are waited for, and an hour after the last mail with notices. */
  async function waitFor(row: MailOutgoingRow, now: number): Promise<Postponed | null> {
    if (ABOUT_ADDRESSES.includes(row.kind)) return null;
    const timeZone = timeZoneOf(row.zone);
    const quiet = timeZone === undefined ? null : await settings.quietUntil(row.uid, timeZone, now);
    if (quiet !== null) return { until: quiet };
    if (row.kind !== 'notices' || row.tries > 0) return null;
    const own = q().selectFrom('mail_address').select('noticed_at').where('uid', '=', row.uid);
    const last = (await db.primary(() => own.executeTakeFirst()))?.noticed_at ?? 0;
    return last + MAIL.apartMs > now ? { until: last + MAIL.apartMs } : null;
  }

  /**
   * Takes this hour's mail with notices for this zone: of two at once, another zone's waits.
   * @returns whether it did
   */
  async function takeHour({ uid, kind, tries }: MailOutgoingRow, now: number): Promise<boolean> {
    if (kind !== 'notices' || tries > 0) return true;
    const taken = await db.tx(() =>
      q()
        .updateTable('mail_address')
        .set({ noticed_at: now })
        .where('uid', '=', uid)
        .where('noticed_at', '<=', now - MAIL.apartMs)
        .executeTakeFirstOrThrow(),
    );
    return Number(taken.numUpdatedRows) > 0;
  }

  async function deliver(row: MailOutgoingRow, batch: Batch): Promise<void> {
    const { now } = batch;
    const wait = await waitFor(row, now);
    if (wait) return void (await postpone(row, wait.until));
    const isOld = row.created_at < now - MAIL.keptMs;
    const [to, written] = isOld ? [null, null] : [await addressFor(row), await write(row, now)];
    if (to === null || !written) {
      onEnd(isOld ? 'gave-up' : 'empty');
      return finish(row, now);
    }
    if (!(await takeHour(row, now))) return void (await postpone(row, now + MAIL.apartMs));
    const outcome = await provider.send({ ...written, to, id: `${row.id}.${row.created_at}` });
    await settle(row, to, judged(outcome, batch), now);
  }

  /** A host that takes others is there: then it is this mail that it was lost over. */
  function judged(outcome: MailOutcome, batch: Batch): MailOutcome {
    if (outcome !== 'down') batch.isReached = true;
    else if (batch.isReached) return 'failed';
    else downUntil = Math.max(downUntil, batch.now + pauseOf(failures));
    return outcome;
  }

  async function settle(row: MailOutgoingRow, to: string, outcome: MailOutcome, now: number): Promise<void> {
    const pause = MAIL.retryMs[row.tries];
    // A host that cannot be reached says nothing about the mail: that is no try.
    if (outcome === 'down') await asBefore(row, now);
    else if (outcome === 'failed' && pause !== undefined) await retry(row, now + pause, row.tries + 1);
    else await finish(row, now);
    if (outcome === 'refused') await addresses.refuse(to, now);
    onEnd(outcome === 'failed' && pause === undefined ? 'gave-up' : outcome);
  }

  /** Not even this hour's mail was made use of. */
  async function asBefore(row: MailOutgoingRow, now: number): Promise<void> {
    await db.tx(async () => {
      await retry(row, now + pauseOf(failures), row.tries);
      if (row.kind !== 'notices' || row.tries > 0) return;
      const former = { noticed_at: now - MAIL.apartMs };
      await q().updateTable('mail_address').set(former).where('uid', '=', row.uid).execute();
    });
  }

  const retry = ({ id }: MailOutgoingRow, at: number, tries: number) =>
    db.tx(() => q().updateTable('mail_outgoing').set({ due_at: at, tries }).where('id', '=', id).execute());

  const postpone = ({ id }: Pick<MailOutgoingRow, 'id'>, until: number) =>
    db.tx(() => q().updateTable('mail_outgoing').set({ due_at: until }).where('id', '=', id).execute());

  /** It is done with; what came meanwhile is the next mail. */
  async function finish({ id }: MailOutgoingRow, now: number): Promise<void> {
    await db.tx(async () => {
      const mails = q().deleteFrom('mail_outgoing').where('id', '=', id);
      await mails.where('late_since', 'is', null).execute();
      await q()
        .updateTable('mail_outgoing')
        .set((row) => ({
          since: row.ref('late_since').$castTo<number>(), // such as are left have one
          late_since: null,
          created_at: now,
          due_at: now + MAIL.waitMs,
          tries: 0,
        }))
        .where('id', '=', id)
        .execute();
    });
  }

  const pauseOf = (times: number): number => MAIL.downMs[times] ?? MAIL.downMs[MAIL.downMs.length - 1] ?? 0;

  async function deliverAll(rows: readonly MailOutgoingRow[], now: number): Promise<void> {
    const batch: Batch = { now, isReached: false };
    await Promise.all(
      rows.map((row) =>
        inTurn(async () => {
          // The others of a host that was just found dead stay as they are.
          if (downUntil > now) await postpone(row, downUntil);
          else await deliver(row, batch).catch(onError); // claimed as it is, it comes again later
        }),
      ),
    );
    if (downUntil > now) failures += 1;
    else if (batch.isReached) failures = 0;
  }

  return {
    /** @param now milliseconds; whatever is due by then is sent, for a minute at most */
    async run(now: number): Promise<void> {
      const end = performance.now() + MAIL.runMs;
      while (!isClosed && now >= downUntil && performance.now() < end) {
        const rows = await claim(now);
        if (rows.length === 0) return;
        await deliverAll(rows, now);
      }
    },

    /** The mail host could not be reached lately. */
    get isDown(): boolean {
      return failures > 0;
    },

    close(): void {
      isClosed = true;
      provider.close();
    },
  };
}
