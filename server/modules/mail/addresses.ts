import { sql, type SqlBool } from 'kysely';
import type { MailState } from '../../../platform/contract/endpoints/mail.ts';
import { HOUR_MS } from '../../../platform/contract/durations.ts';
import { LIMITS, REPEAT_WINDOW_MS } from '../../../platform/contract/limits.ts';
import type { SealService } from '../../host/services.ts';
import { CLOCK_DRIFT_MS, fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { hashSecret, isSecret, newSecret } from '../accounts/index.ts';
import { MAIL } from './figures.ts';
import type { MailAddressRow, MailTables, MailTokenRow } from './tables.ts';

export interface MailAddressDeps {
  readonly db: Db;
  readonly seals: SealService;
  /** False: this host sends no mail. */
  readonly isOffered: boolean;
}

/** What mail hosts take: a name of plain letters and signs, and a domain with a dot in it. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** What a token in a mail that waits is sealed for. */
export const tokenPurpose = (uid: number): string => `mail-token:${uid}`;

/**
 * The addresses of people: each gives one, and it is theirs when the link that was mailed there is
 * confirmed (docs/product/mail.md#the-address). Nobody else is ever shown it.
 */
export function createMailAddresses({ db, seals, isOffered }: MailAddressDeps) {
  const q = () => db.q<MailTables>();
  const ownOf = (uid: number): Promise<MailAddressRow | undefined> =>
    q().selectFrom('mail_address').selectAll().where('uid', '=', uid).executeTakeFirst();

  /** The link that a person has not used yet. */
  const pendingOf = (uid: number, now: number): Promise<MailTokenRow | undefined> =>
    q()
      .selectFrom('mail_token')
      .selectAll()
      .where('uid', '=', uid)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();

  async function of(ctx: RequestContext): Promise<MailState> {
    const { uid } = viewerOf(ctx);
    return db.primary(async () => {
      const [own, pending] = [await ownOf(uid), await pendingOf(uid, ctx.now)];
      const readers = q().selectFrom('mail_digest_reader').select('uid').where('uid', '=', uid);
      const digest = await readers.where('zone', '=', ctx.zone.abbr).executeTakeFirst();
      return {
        isOffered,
        address: own?.address ?? '',
        isRefused: own ? own.refused_at !== null : false,
        pending: pending?.address ?? '',
        isPendingRefused: pending ? pending.refused_at !== null : false,
        hasDigest: digest !== undefined,
      };
    });
  }

  /** One after the other for one account. */
  const ofAccount = (uid: number, work: () => Promise<void>): Promise<void> =>
    db.tx(async () => {
      const accounts = db.q<{ account: { id: number } }>().selectFrom('account').select('id').where('id', '=', uid);
      await db.forUpdate(accounts).execute();
      await work();
    });

  /**
   * By the index of each. Most hosts take no notice of capitals before the `@`: whoever writes an
   * address in another way means the same mailbox.
   * @throws MAIL_TOO_MANY
   */
  async function assertFew(uid: number, address: string, now: number): Promise<void> {
    const isSent = [sql<SqlBool>`uid = ${uid}`, sql<SqlBool>`lower(address) = ${address.toLowerCase()}`];
    for (const condition of isSent) {
      const sent = q().selectFrom('mail_token').select('hash').where(condition);
      const lately = sent.where('created_at', '>', now - HOUR_MS).where('created_at', '<=', now + CLOCK_DRIFT_MS);
      const recent = lately.limit(LIMITS.mailConfirmations);
      if ((await recent.execute()).length >= LIMITS.mailConfirmations) throw fail('MAIL_TOO_MANY');
    }
  }

  const endTokens = (uid: number, now: number) =>
    q().updateTable('mail_token').set({ ended_at: now }).where('uid', '=', uid).where('ended_at', 'is', null).execute();

  const dropOutgoing = (uid: number, kinds: readonly ('confirm' | 'notices' | 'digest')[]) =>
    q().deleteFrom('mail_outgoing').where('uid', '=', uid).where('kind', 'in', kinds).execute();

  /** Mails a new link to it, in the place of any that was not used. */
  async function ask(ctx: RequestContext, uid: number, address: string): Promise<void> {
    // Many accounts that name one mailbox at once come one after the other.
    await db.lockName(`mail_address:${address.toLowerCase()}`);
    await assertFew(uid, address, ctx.now);
    await endTokens(uid, ctx.now);
    await dropOutgoing(uid, ['confirm']);
    const token = newSecret();
    const own = { uid, address, zone: ctx.zone.abbr, locale: ctx.locale, created_at: ctx.now };
    await q()
      .insertInto('mail_token')
      .values({ ...own, hash: hashSecret(token), expires_at: ctx.now + MAIL.tokenMs })
      .execute();
    await q()
      .insertInto('mail_outgoing')
      .values({
        ...own,
        kind: 'confirm',
        secret: seals.seal(tokenPurpose(uid), token),
        since: 0,
        late_since: null,
        due_at: ctx.now,
        tries: 0,
      })
      .execute();
  }

  /** Tells the address that was somebody's that it is no more. */
  async function tellOld(own: MailAddressRow, zone: string, now: number): Promise<void> {
    if (own.refused_at !== null) return;
    await q()
      .insertInto('mail_outgoing')
      .values({
        uid: own.uid,
        kind: 'parted',
        zone,
        address: own.address,
        locale: own.locale,
        secret: '',
        since: 0,
        late_since: null,
        created_at: now,
        due_at: now,
        tries: 0,
      })
      .execute();
  }

  /** A link as it stands, if it can still be used. */
  async function heldBy(token: string, now: number): Promise<MailTokenRow | null> {
    if (!isSecret(token)) return null;
    const tokens = q().selectFrom('mail_token').selectAll().where('hash', '=', hashSecret(token));
    const found = await tokens.where('ended_at', 'is', null).where('expires_at', '>', now).executeTakeFirst();
    return found ?? null;
  }

  return {
    of,

    /**
     * Asks for an address to be confirmed. The one that was confirmed before stays until then.
     * @throws MAIL_OFF, MAIL_ADDRESS_INVALID, MAIL_TOO_MANY
     */
    async set(ctx: RequestContext, given: string): Promise<MailState> {
      if (!isOffered) throw fail('MAIL_OFF');
      const address = normal(given);
      if (address === null) throw fail('MAIL_ADDRESS_INVALID');
      const { uid } = viewerOf(ctx);
      await ofAccount(uid, async () => {
        const own = await ownOf(uid);
        if (own?.address === address && own.refused_at === null) {
          await endTokens(uid, ctx.now);
          await dropOutgoing(uid, ['confirm']);
          return;
        }
        const pending = await pendingOf(uid, ctx.now);
        const isRepeat = pending?.address === address && pending.created_at > ctx.now - REPEAT_WINDOW_MS;
        if (!isRepeat || pending.refused_at !== null) await ask(ctx, uid, address);
      });
      return of(ctx);
    },

    /** Nothing is mailed to this person any more. */
    async remove(ctx: RequestContext): Promise<MailState> {
      const { uid } = viewerOf(ctx);
      await ofAccount(uid, async () => {
        await endTokens(uid, ctx.now);
        await dropOutgoing(uid, ['confirm', 'notices', 'digest']);
        const own = await ownOf(uid);
        if (own) await tellOld(own, ctx.zone.abbr, ctx.now);
        await q().deleteFrom('mail_address').where('uid', '=', uid).execute();
        await q().deleteFrom('mail_digest_reader').where('uid', '=', uid).execute();
      });
      return of(ctx);
    },

    /** @throws MAIL_UNCONFIRMED to switch it on without an address */
    async setDigest(ctx: RequestContext, isOn: boolean): Promise<MailState> {
      const { uid } = viewerOf(ctx);
      const here = { uid, zone: ctx.zone.abbr };
      await ofAccount(uid, async () => {
        if (isOn && !(await ownOf(uid))) throw fail('MAIL_UNCONFIRMED');
        if (isOn)
          await q()
            .insertInto('mail_digest_reader')
            .values(here)
            .onConflict((conflict) => conflict.columns(['zone', 'uid']).doNothing())
            .execute();
        else await endDigest(here.uid, here.zone);
      });
      return of(ctx);
    },

    endDigest,

    /** The address of a link that can be used; null: it is unknown, used, too old, or another is newer. */
    addressOf: async (token: string, now: number): Promise<string | null> =>
      db.primary(async () => (await heldBy(token, now))?.address ?? null),

    /**
     * The address of the link becomes its person's, and the one before is told. One use: of two at
     * once one gets it.
     * @returns whether it did
     */
    async confirm(token: string, now: number): Promise<boolean> {
      return db.tx(async () => {
        const held = await heldBy(token, now);
        if (!held) return false;
        const { uid, address, locale, zone } = held;
        const spent = await q()
          .updateTable('mail_token')
          .set({ ended_at: now })
          .where('hash', '=', held.hash)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (Number(spent.numUpdatedRows) === 0) return false;
        const before = await ownOf(uid);
        if (before && before.address !== address) await tellOld(before, zone, now);
        const own = { address, locale, confirmed_at: now, refused_at: null };
        await q()
          .insertInto('mail_address')
          .values({ uid, ...own, noticed_at: 0 })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet(own))
          .execute();
        return true;
      });
    },

    /** Mail to it came back: it is written to no more, whoever's it is. */
    async refuse(address: string, now: number): Promise<void> {
      await db.tx(async () => {
        const off = { refused_at: now };
        await q().updateTable('mail_address').set(off).where('address', '=', address).execute();
        await q()
          .updateTable('mail_token')
          .set(off)
          .where('address', '=', address)
          .where('ended_at', 'is', null)
          .execute();
      });
    },

    /** Links whose time is over say nothing any more. */
    async prune(now: number): Promise<void> {
      await db.tx(() => q().deleteFrom('mail_token').where('expires_at', '<', now).execute());
    },
  };

  async function endDigest(uid: number, zone: string): Promise<void> {
    await db.tx(async () => {
      await q().deleteFrom('mail_digest_reader').where('uid', '=', uid).where('zone', '=', zone).execute();
    });
  }
}

export type MailAddresses = ReturnType<typeof createMailAddresses>;

/** Without spaces around it, its domain in small letters; null: it is none. */
function normal(given: string): string | null {
  const text = given.trim();
  if (!ADDRESS.test(text)) return null;
  const at = text.lastIndexOf('@');
  return text.slice(0, at) + text.slice(at).toLowerCase();
}
