import { sql } from 'kysely';
import { combine } from '../../db/combine.ts';
import type { Db, RequestContext, SentKey } from '../../sdk/index.ts';
import { viewerOf } from '../../sdk/index.ts';
import type { ContentTables, RequestKeyRow } from './tables.ts';

type Kind = RequestKeyRow['kind'];

/** A submission's key and whose it is. */
export interface Claim {
  readonly uid: number;
  readonly key: string;
  /** `digestOf` what was sent; without one any repeat is the same. */
  readonly digest?: string | undefined;
}

/** What a key has made. */
export interface Made {
  readonly id: number;
  readonly digest: string | null;
  /** When it was taken. */
  readonly at: number;
}

/** Whether this is what the key was taken with. */
export const isSameAs = ({ digest }: Pick<Made, 'digest'>, sent: string): boolean => digest === null || digest === sent;

/** How long a retry is recognised, milliseconds. */
export const REQUEST_KEY_TTL = 7 * 24 * 3600 * 1000;

interface Asked extends Claim {
  readonly zone: string;
  readonly kind: Kind;
}

const ASKED = { zone: 'text', kind: 'text', uid: 'int', key: 'text' } as const;
const MOST_AT_ONCE = 100;

const fullName = ({ zone, kind, uid, key }: Asked): string => JSON.stringify([zone, kind, uid, key]);
const nameOf = ({ uid, key }: Claim): string => `${uid}/${key}`;
const byKey = (a: Claim, b: Claim): number => a.uid - b.uid || (a.key < b.key ? -1 : 1);

/** Makes submissions repeatable: the same key of the same user in the same zone has one effect, however often it is sent. */
export function createRequestKeys(db: Db) {
  const q = () => db.q<ContentTables>();

  /** What keys have made, in their order; undefined where there is none. */
  async function resultsOf(asked: readonly Asked[]): Promise<(Made | undefined)[]> {
    const found = await sql<
      Asked & { result_id: number; digest: string | null; created_at: number }
    >`select made.* from ${db.rowList('asked', ASKED, asked)}
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

  /**
   * In the transaction of submissions of one kind in one zone: takes their keys, waiting for others that hold them. Keys are taken in
   * one order, so that no two transactions wait for each other.
   * @param claims no key twice
   * @returns what keys that are not ours have made; `fillAll` the others before the end
   */
  async function claimAll(zone: string, kind: Kind, claims: readonly Claim[], now: number): Promise<Map<Claim, Made>> {
    const made = new Map<Claim, Made>();
    if (claims.length === 0) return made;
    const taken = await q()
      .insertInto('request_key')
      .values(
        claims
          .toSorted(byKey)
          .map(({ uid, key, digest = null }) => ({ zone, uid, kind, key, digest, result_id: 0, created_at: now })),
      )
      .onConflict((conflict) => conflict.columns(['uid', 'kind', 'key', 'zone']).doNothing())
      .returning(['uid', 'key'])
      .execute();
    const ours = new Set(taken.map(nameOf));
    const others = claims.filter((claim) => !ours.has(nameOf(claim)));
    const results =
      others.length === 0 ? [] : await resultsOf(others.map(({ uid, key }) => ({ zone, kind, uid, key })));
    for (const [index, claim] of others.entries()) {
      const result = results[index];
      if (result === undefined) throw new Error('a request key was refused and is not there');
      made.set(claim, result);
    }
    return made;
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

  const claimOf = (ctx: RequestContext, key: string): Claim => ({ uid: viewerOf(ctx).uid, key });

  return {
    claimAll,
    fillAll,

    /** What the key has made already, if anything. */
    async find(ctx: RequestContext, kind: Kind, key: string | undefined): Promise<Made | undefined> {
      if (key === undefined) return undefined;
      const asked = { zone: ctx.zone.abbr, kind, ...claimOf(ctx, key) };
      return db.inTx() ? (await resultsOf([asked]))[0] : resultOf(asked);
    },

    /**
     * First step of the submission's transaction: takes the key, waiting for another submission that holds it.
     * @returns what that one made; undefined when the key is ours, then `fill` it before the end
     */
    async claim(ctx: RequestContext, kind: Kind, sent: SentKey | undefined): Promise<Made | undefined> {
      if (sent === undefined) return undefined;
      const claim = { ...claimOf(ctx, sent.key), digest: sent.digest };
      return (await claimAll(ctx.zone.abbr, kind, [claim], ctx.now)).get(claim);
    },

    /** Last step of the transaction that claimed the key. */
    fill(ctx: RequestContext, kind: Kind, key: string | undefined, resultId: number): void {
      if (key !== undefined) fillAll(ctx.zone.abbr, kind, new Map([[claimOf(ctx, key), resultId]]));
    },

    /** In the transaction that claimed the key: gives it back, for what is not made yet. */
    async release(ctx: RequestContext, kind: Kind, key: string | undefined): Promise<void> {
      if (key === undefined) return;
      const { uid } = viewerOf(ctx);
      const own = q().deleteFrom('request_key').where('zone', '=', ctx.zone.abbr).where('kind', '=', kind);
      await own.where('uid', '=', uid).where('key', '=', key).execute();
    },

    /** Forgets keys older than `REQUEST_KEY_TTL`: a job of the host. */
    async prune(now: number): Promise<void> {
      await db.tx(async () => {
        const old = q()
          .deleteFrom('request_key')
          .where('created_at', '<', now - REQUEST_KEY_TTL);
        await old.execute();
      });
    },
  };
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;
