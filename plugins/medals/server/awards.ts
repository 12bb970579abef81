import {
  allOrEach,
  combineBy,
  createLru,
  type Notice,
  type Outcome,
  type RequestContext,
  type UserStats,
} from '../../../server/sdk/index.ts';
import { levelOf, MEDAL_TYPES, medalId, medalOf, THRESHOLDS, type MedalType } from '../contract.ts';
import { keyOf, type MedalStore, type OwnedMedal } from './store.ts';
import type { Core } from './uses.ts';

/** The counter that each type is earned by. */
const COUNTERS = {
  favor: 'favors',
  comment: 'comments',
  post: 'posts',
  beFavorPost: 'beFavorPosts',
  beFavor: 'beFavors',
  beComment: 'beComments',
} as const satisfies Record<MedalType, keyof UserStats>;

export const counterOf = (stats: UserStats, type: MedalType): number => stats[COUNTERS[type]];

/** All medals that these counters have earned. */
export const dueMedals = (stats: UserStats, types: readonly MedalType[] = MEDAL_TYPES): number[] =>
  types.flatMap((type) =>
    Array.from({ length: levelOf(type, counterOf(stats, type)) }, (_, index) => medalId(type, index + 1)),
  );

/**
 * How far behind a counter a threshold is still looked for after an event: several events may be
 * counted before the first of them is looked at. What is missed even so is found when somebody
 * looks at the medals.
 */
const WINDOW = 64;

const MOST_REMEMBERED = 50_000;

/** People whose medals are awarded in one transaction. */
const MOST_AT_ONCE = 100;

/**
 * How long the counters that were read last are relied on, in milliseconds: other hosts count
 * events of the same person, too.
 */
const RELIED_ON_MS = 5_000;

/** How many events of each type may pass before the counters are looked at again. */
type Distances = Record<MedalType, number>;

/**
 * Half of what each counter still needs for its next threshold: some events may have been counted
 * while these counters were on their way.
 */
function distancesOf(stats: UserStats): Distances {
  const distances = MEDAL_TYPES.map((type) => {
    const count = counterOf(stats, type);
    const next = THRESHOLDS[type].find((threshold) => threshold > count) ?? Infinity;
    return [type, Math.ceil((next - count) / 2)];
  });
  return Object.fromEntries(distances) as Distances; // made of all types
}

/** Medals whose threshold lies just behind the counters. */
function justReached(stats: UserStats): number[] {
  return MEDAL_TYPES.flatMap((type) => {
    const count = counterOf(stats, type);
    return THRESHOLDS[type].flatMap((threshold, index) =>
      count >= threshold && count - threshold < WINDOW ? [medalId(type, index + 1)] : [],
    );
  });
}

interface Award {
  readonly ctx: RequestContext;
  readonly uid: number;
  /** Medals that the counters have earned, whether or not they are held. */
  readonly ids: readonly number[];
}

export interface Awards {
  /**
   * After one was added to the counters of these types: awards what the user's counters have just
   * reached. After the commit.
   */
  afterEvent(ctx: RequestContext, uid: number, types: readonly MedalType[]): Promise<void>;
  /** Awards everything that the counters have earned and is missing. Outside of a transaction. */
  complete(ctx: RequestContext, uid: number, stats: UserStats, known: ReadonlySet<number>): Promise<boolean>;
}

/**
 * System accounts are given none. Awarding is idempotent: the key of the table decides, whoever
 * comes first.
 */
export function createAwards(core: Core, store: MedalStore): Awards {
  /**
   * Medals that somebody has, as this host has seen: nobody loses one, so what is remembered stays
   * true.
   */
  const remembered = createLru<string, true>(MOST_REMEMBERED);
  /** By person, what this host has seen since it looked, and until when that is relied on. */
  const looked = createLru<number, { readonly left: Distances; readonly until: number }>(MOST_REMEMBERED);

  /**
   * Counts an event of these types. @returns true while none of them can have reached a threshold
   */
  function isFar(uid: number, types: readonly MedalType[], now: number): boolean {
    const last = looked.get(uid);
    if (!last || now >= last.until) return false;
    for (const type of types) last.left[type]--;
    return types.every((type) => last.left[type] > 0);
  }

  const medalsOf = ({ uid, ids }: Award): OwnedMedal[] => ids.map((medal_id) => ({ uid, medal_id }));

  /**
   * Awards of one zone; a transaction only when something is missing.
   * @returns for each whether it brought something new
   */
  async function awardAll(awards: readonly Award[]): Promise<Outcome<boolean>[]> {
    const asked = awards.flatMap(medalsOf);
    const known = new Set((await store.earnedAmong(asked)).map(keyOf));
    const missing = asked.filter((medal) => !known.has(keyOf(medal)));
    const [first] = awards;
    const added = first && missing.length > 0 ? await core.db.tx(() => write(first.ctx, missing)) : [];
    const isNew = new Set(added.map(({ uid }) => uid));
    return awards.map(({ uid }) => ({ value: isNew.has(uid) }));
  }

  async function write(ctx: RequestContext, medals: readonly OwnedMedal[]): Promise<OwnedMedal[]> {
    const added = await store.award(medals, ctx.now);
    const byUid = Map.groupBy(added, ({ uid }) => uid);
    core.invalidate(...[...byUid.keys()].map((uid) => `medals:${uid}`));
    const notices = [...byUid].flatMap(([uid, own]) => noticesOf(uid, own));
    if (notices.length > 0) await core.messages.send(ctx, notices);
    return added;
  }

  /**
   * What many earn at the same moment is one transaction: when many comment, somebody reaches a
   * threshold with most of their groups.
   */
  const together = combineBy(({ ctx }: Award) => ctx.zone.abbr, allOrEach(awardAll, core.db.isUncertain), {
    max: MOST_AT_ONCE,
    groups: 1,
  });

  async function award(one: Award): Promise<boolean> {
    return one.ids.length > 0 && !(await core.users.isSystemAccount(one.uid)) && together(one);
  }

  /** Of several levels of a type that came at once only the highest is told. */
  function noticesOf(uid: number, added: readonly OwnedMedal[]): Notice[] {
    const highest = new Map<MedalType, number>();
    for (const { medal_id } of added) {
      const medal = medalOf(medal_id);
      if (medal && medal.level > (highest.get(medal.type) ?? 0)) highest.set(medal.type, medal.level);
    }
    // i18n-keys: earned.*
    return [...highest].map(([type, level]) => ({
      to: uid,
      kind: 'system' as const,
      action: 1 as const,
      text: `medals:earned.${type}`,
      values: { level },
      link: `/Medal?uid=${uid}`,
      onceKey: `medals/${medalId(type, level)}`,
    }));
  }

  return {
    async afterEvent(ctx, uid, types) {
      if (isFar(uid, types, ctx.now)) return;
      const stats = await core.users.stats(uid);
      looked.set(uid, { left: distancesOf(stats), until: ctx.now + RELIED_ON_MS });
      const reached = justReached(stats).filter((medal_id) => !remembered.get(keyOf({ uid, medal_id })));
      await award({ ctx, uid, ids: reached });
      for (const medal_id of reached) remembered.set(keyOf({ uid, medal_id }), true);
    },
    complete: (ctx, uid, stats, known) => award({ ctx, uid, ids: dueMedals(stats).filter((id) => !known.has(id)) }),
  };
}
