import { WEEK_MS } from '../../../platform/contract/durations.ts';
import { sql } from 'kysely';
import { REPEAT_WINDOW_MS } from '../../../platform/contract/limits.ts';
import { combine } from '../../db/combine.ts';
import type { Db, RequestContext, SentKey } from '../../sdk/index.ts';
import { derivedKey, isDerived, viewerOf } from '../../sdk/index.ts';
import { digestOf } from '../../sdk/digest.ts';
import type { ContentTables, RequestKeyRow } from './tables.ts';

type Kind = RequestKeyRow['kind'];

/** A submission's key and whose it is. */
export interface Claim {
  readonly uid: number;
  readonly key: string;
  /** `digestOf` what was sent; without one any repeat is the same. */
  readonly digest?: string | undefined;
  /** The id of what it is going to make, where that is known before; `fillAll` tells the others. */
  readonly id?: number | undefined;
}

/** What a key has made. */
export interface Made {
  readonly id: number;
  readonly digest: string | null;
  /** When it was taken. */
  readonly at: number;
}

/**
 * Whether what a key has made is still there, so that a repeat is answered with it; else the key is
 * taken anew.
 */
export type Stands = (made: Made, claim: Claim) => Promise<boolean>;

/** How a thing is made once: see `submissionService`. */
interface Making {
  readonly make: () => Promise<number>;
  readonly stands?: (id: number) => Promise<boolean>;
}

/** Whether this is what the key was taken with. */
export const isSameAs = ({ digest }: Pick<Made, 'digest'>, sent: string): boolean => digest === null || digest === sent;

/** How long a retry is recognised by a key that it bears, milliseconds. */
export const REQUEST_KEY_TTL = WEEK_MS;

interface Asked extends Claim {
  readonly zone: string;
  readonly kind: Kind;
}

const ASKED = { zone: 'text', kind: 'text', uid: 'int', key: 'text' } as const;
const ROW = { ...ASKED, digest: 'text', result_id: 'int', created_at: 'int' } as const;
const COLUMNS = sql.join(Object.keys(ROW).map((name) => sql.ref(name)));
const KEPT = { ...ASKED, result_id: 'int', created_at: 'int' } as const;
const KEPT_COLUMNS = sql.join(Object.keys(KEPT).map((name) => sql.ref(name)));
const MOST_AT_ONCE = 100;
/** The keys of `isDerived`. */
const DERIVED_LIKE = '~%';

const fullName = ({ zone, kind, uid, key }: Omit<Asked, 'digest'>): string => JSON.stringify([zone, kind, uid, key]);
/** Tells the keys of one kind and zone apart. */
export const claimName = ({ uid, key }: Pick<Claim, 'uid' | 'key'>): string => `${uid}/${key}`;
const byKey = (a: Claim, b: Claim): number => a.uid - b.uid || (a.key < b.key ? -1 : 1);

/**
 * Makes submissions repeatable: the same key of the same user in the same zone has one effect,
 * however often it is sent. A key that its client has chosen holds for `REQUEST_KEY_TTL`, one that
 * the host has derived of the text for `REPEAT_WINDOW_MS` (docs/product/repeated-writes.md).
 */
export function createRequestKeys(db: Db) {
  const q = () => db.q<ContentTables>();

  /** What keys have made, in their order; undefined where there is none. */
  async function resultsOf(asked: readonly Asked[]): Promise<(Made | undefined)[]> {
    const rows = asked.map(({ zone, kind, uid, key }) => ({ zone, kind, uid, key }));
    const found = await sql<
      Omit<Asked, 'digest'> & { result_id: number; digest: string | null; created_at: number }
    >`select made.* from ${db.rowList('asked', ASKED, rows)}
      join request_key as made on made.uid = asked.uid and made.kind = asked.kind and made.key = asked.key
        and made.zone = asked.zone`.execute(db.q());
    const results = new Map(
      found.rows.map((row) => [fullName(row), { id: row.result_id, digest: row.digest, at: row.created_at }]),
    );
    return asked.map((one) => results.get(fullName(one)));
  }

  /** Questions of one moment are one query. */
  const resultOf = combine<Asked, Made | undefined>(
    async (asked) => (await resultsOf(asked)).map((value) => ({ value })),
    { max: MOST_AT_ONCE, groups: Infinity },
  );

  /** Takes a key whose result is gone, unless somebody else has done so at the same moment. */
  async function retake(zone: string, kind: Kind, claim: Claim, gone: Made, now: number): Promise<boolean> {
    const { uid, key, digest = null, id = 0 } = claim;
    const taken = await q()
      .updateTable('request_key')
      .set({ result_id: id, created_at: now, digest })
      .where('zone', '=', zone)
      .where('kind', '=', kind)
      .where('uid', '=', uid)
      .where('key', '=', key)
      .where('result_id', '=', gone.id)
      .where('created_at', '=', gone.at)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  }

  /**
   * In the transaction of submissions of one kind in one zone: takes their keys, waiting for others
   * that hold them. Keys are taken in one order, so that no two transactions wait for each other.
   * @param claims no key twice
   * @param stands asked of what others have made; absent: it does
   * @returns what keys that are not ours have made; `fillAll` the others before the end
   */
  async function claimAll(
    zone: string,
    kind: Kind,
    claims: readonly Claim[],
    now: number,
    stands: Stands = () => Promise.resolve(true),
  ): Promise<Map<Claim, Made>> {
    const made = new Map<Claim, Made>();
    if (claims.length === 0) return made;
    const rows = claims
      .toSorted(byKey)
      .map(({ uid, key, digest = null, id = 0 }) => ({ zone, kind, uid, key, digest, result_id: id, created_at: now }));
    // A derived key is free again when nobody tries any more.
    const { rows: taken } = await sql<Pick<Claim, 'uid' | 'key'>>`insert into request_key (${COLUMNS})
      select ${COLUMNS} from ${db.rowList('fresh', ROW, rows)} where true
      on conflict (uid, kind, key, zone) do update
        set result_id = excluded.result_id, digest = excluded.digest, created_at = excluded.created_at
        where request_key.key like ${DERIVED_LIKE} and request_key.created_at <= ${now - REPEAT_WINDOW_MS}
      returning uid, key`.execute(db.q());
    const ours = new Set(taken.map(claimName));
    for (const claim of claims) {
      if (ours.has(claimName(claim))) continue;
      const result = await madeOrRetaken(zone, kind, claim, now, stands);
      if (result) made.set(claim, result);
    }
    return made;
  }

  /** What the key has made; undefined when that is gone and the key is ours now. */
  async function madeOrRetaken(zone: string, kind: Kind, claim: Claim, now: number, stands: Stands) {
    const read = async (): Promise<Made> => {
      const [result] = await resultsOf([{ zone, kind, uid: claim.uid, key: claim.key }]);
      if (result === undefined) throw new Error('a request key was refused and is not there');
      return result;
    };
    const before = await read();
    if (await stands(before, claim)) return before;
    return (await retake(zone, kind, claim, before, now)) ? undefined : read();
  }

  /**
   * What derived keys have made within the retry time. It decides only where whoever makes the same
   * waits for a lock that this transaction holds: no key is taken, `keepAll` what is made.
   */
  async function madeLately(
    zone: string,
    kind: Kind,
    claims: readonly Claim[],
    now: number,
  ): Promise<(Made | undefined)[]> {
    if (claims.length === 0) return [];
    const made = await resultsOf(claims.map(({ uid, key }) => ({ zone, kind, uid, key })));
    return made.map((one) => (one && one.at > now - REPEAT_WINDOW_MS ? one : undefined));
  }

  /** In the transaction that asked `madeLately`: what the keys have made, written at its end. */
  function keepAll(zone: string, kind: Kind, results: ReadonlyMap<Claim, number>, now: number): void {
    if (results.size === 0) return;
    const rows = [...results].map(([{ uid, key }, result_id]) => ({
      zone,
      kind,
      uid,
      key,
      result_id,
      created_at: now,
    }));
    db.atEnd(sql`insert into request_key (${KEPT_COLUMNS}) select ${KEPT_COLUMNS} from ${db.rowList('fresh', KEPT, rows)}
      where true on conflict (uid, kind, key, zone) do update
        set result_id = excluded.result_id, created_at = excluded.created_at`);
  }

  /** Last step of the transaction that claimed the keys: written at its end. */
  function fillAll(zone: string, kind: Kind, results: ReadonlyMap<Claim, number>): void {
    if (results.size === 0) return;
    const rows = [...results].map(([{ uid, key }, result_id]) => ({ zone, kind, uid, key, result_id }));
    db.atEnd(sql`update request_key set result_id = made.result_id
      from ${db.rowList('made', { ...ASKED, result_id: 'int' }, rows)}
      where request_key.uid = made.uid and request_key.kind = made.kind and request_key.key = made.key
        and request_key.zone = made.zone`);
  }

  /** In the transaction that claimed them: gives keys back, for what is not made. */
  async function releaseAll(zone: string, kind: Kind, claims: readonly Claim[]): Promise<void> {
    for (const { uid, key } of claims) {
      const own = q().deleteFrom('request_key').where('zone', '=', zone).where('kind', '=', kind);
      await own.where('uid', '=', uid).where('key', '=', key).execute();
    }
  }

  const claimOf = (ctx: RequestContext, key: string): Claim => ({ uid: viewerOf(ctx).uid, key });

  /** @see RequestKeys.claim */
  async function claim(
    ctx: RequestContext,
    kind: Kind,
    sent: Pick<SentKey, 'key'> & Partial<SentKey>,
    stands?: Stands,
  ): Promise<Made | undefined> {
    const own = { ...claimOf(ctx, sent.key), digest: sent.digest };
    return (await claimAll(ctx.zone.abbr, kind, [own], ctx.now, stands)).get(own);
  }

  /** @see submissionService */
  const once = (ctx: RequestContext, kind: Kind, key: string | undefined, { make, stands }: Making): Promise<number> =>
    db.tx(async () => {
      if (key === undefined) return make();
      const made = await claim(ctx, kind, { key }, stands && (({ id }) => stands(id)));
      if (made) return made.id;
      const id = await make();
      fill(ctx, kind, key, id);
      return id;
    });

  /** @see RequestKeys.fill */
  const fill = (ctx: RequestContext, kind: Kind, key: string, resultId: number): void =>
    fillAll(ctx.zone.abbr, kind, new Map([[claimOf(ctx, key), resultId]]));

  return {
    claimAll,
    fillAll,
    releaseAll,
    madeLately,
    keepAll,

    /**
     * What a key that its client has chosen has made already, if anything. Of derived keys the
     * transaction decides.
     */
    async find(ctx: RequestContext, kind: Kind, key: string | undefined): Promise<Made | undefined> {
      if (key === undefined || isDerived(key)) return undefined;
      const asked = { zone: ctx.zone.abbr, kind, ...claimOf(ctx, key) };
      return db.inTx() ? (await resultsOf([asked]))[0] : resultOf(asked);
    },

    /**
     * First step of the submission's transaction: takes the key, waiting for another submission
     * that holds it.
     * @param stands as `claimAll`
     * @returns what that one made; undefined when the key is ours, then `fill` it before the end
     */
    claim: async (ctx: RequestContext, kind: Kind, sent: SentKey | undefined, stands?: Stands) =>
      sent && claim(ctx, kind, sent, stands),

    /** Last step of the transaction that claimed the key. */
    fill(ctx: RequestContext, kind: Kind, key: string | undefined, resultId: number): void {
      if (key !== undefined) fill(ctx, kind, key, resultId);
    },

    /** In the transaction that claimed the key: gives it back, for what is not made yet. */
    async release(ctx: RequestContext, kind: Kind, key: string | undefined): Promise<void> {
      if (key !== undefined) await releaseAll(ctx.zone.abbr, kind, [claimOf(ctx, key)]);
    },

    /** @see submissionService */
    goneOnce: (ctx: RequestContext, kind: string, id: number | string, work: () => Promise<void>): Promise<void> =>
      db.tx(async () => {
        if (!(await claim(ctx, `${kind}.gone`, { key: String(id) }))) await work();
      }),

    once,

    /** @see submissionService */
    sentOnce: (
      ctx: RequestContext,
      kind: Kind,
      sent: Readonly<Record<string, unknown>>,
      how: Making,
    ): Promise<number> => once(ctx, kind, derivedKey(digestOf(sent)), how),

    /** Forgets keys older than they hold: a job of the host. */
    async prune(now: number): Promise<void> {
      await db.tx(async () => {
        const older = (ms: number) =>
          q()
            .deleteFrom('request_key')
            .where('created_at', '<', now - ms);
        await older(REPEAT_WINDOW_MS).where('key', 'like', DERIVED_LIKE).execute();
        await older(REQUEST_KEY_TTL).execute();
      });
    },
  };
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;
