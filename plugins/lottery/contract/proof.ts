import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../../platform/contract/index.ts';
import { Count, Id, Paging, Time } from '../../../platform/contract/schemas.ts';
import { EntryId } from './info.ts';

const LOTTERY = '/api/bbs/weibo/lottery';

/**
 * What a round's public value was made of: `beaconOfContent` or `beaconOfRound` of shared/beacon.ts
 * tells how.
 */
export const BeaconSource = Type.Object({
  kind: Type.Enum(['post', 'comment', 'drand']),
  /** Id of the post or comment, number of the beacon's round. */
  id: Id,
  /** The post, or that of the comment; 0 for beacons. */
  wbId: Count,
  /** When it was written, or its round made; milliseconds. */
  createTime: Time,
  /**
   * hex(sha256(title + "\n" + content)) of a post, hex(sha256(content)) of a comment, as they were
   * when taken; empty for beacons.
   */
  contentHash: Type.String(),
  /**
   * A beacon's name, its key, its signature of the round and what follows from that (hex,
   * `randomnessOf` of shared/drand.ts); empty for content.
   */
  chain: Type.String(),
  publicKey: Type.String(),
  signature: Type.String(),
  randomness: Type.String(),
  /** hex, 64 digits. */
  value: Type.String(),
});
export type BeaconSource = Static<typeof BeaconSource>;

/**
 * A draw: round 0, and one more with each random redraw. Recompute it with `drawKey`, `drawOrder`,
 * `allot` of shared/draw.ts.
 */
export const ProofRound = Type.Object({
  round: Count,
  /**
   * Each round has a seed of its own: the first one's is the lottery's, that of a redraw is
   * committed to when it is asked for.
   */
  seed: Type.String(),
  commitment: Type.String(),
  /** The value had to be made after this moment. */
  notBefore: Time,
  drawnTime: Time,
  beacon: BeaconSource,
  /** hex, derived from seed, list, value and round. */
  key: Type.String(),
  /** Index of the prize for each place that the round had to fill. */
  places: Type.Array(Count),
  /**
   * Entries that had won in any way before the round and are left out of the list. Empty in round
   * 0.
   */
  excluded: Type.Array(EntryId),
  /** In the order of the places. Fewer when there were fewer entrants. */
  winners: Type.Array(EntryId),
  /** What follows in the same order; the first ones. */
  alternates: Type.Array(EntryId),
});
export type ProofRound = Static<typeof ProofRound>;

export const LotteryProof = Type.Object({
  wbId: Id,
  type: Type.Integer(),
  commitment: Type.String(),
  /** Empty until the draw. */
  seed: Type.String(),
  entrantsHash: Type.String(),
  entrantCount: Count,
  frozenTime: Time,
  drawnTime: Time,
  rounds: Type.Array(ProofRound),
  /**
   * What stands now: each prize and who has it, alternates who moved up included, in the order of
   * the award.
   */
  awards: Type.Array(
    Type.Object({
      id: Id,
      round: Count,
      position: Count,
      prizeIndex: Count,
      entryId: EntryId,
      /** Id of the forfeited award that it stands in for; 0: none. */
      replaces: Count,
      isForfeited: Type.Integer({ minimum: 0, maximum: 1 }),
    }),
  ),
  /** Last line of the log. */
  logHead: Type.String(),
  logCount: Count,
});
export type LotteryProof = Static<typeof LotteryProof>;

export const lotteryProof = endpoint({
  method: 'GET',
  path: `${LOTTERY}/proof`,
  gate: everyone,
  summary: 'What a draw can be recomputed from; seed and rounds once it was drawn',
  input: Type.Object({ wbId: Id }),
  reply: LotteryProof,
});

export const lotteryEntries = endpoint({
  method: 'GET',
  path: `${LOTTERY}/entries`,
  gate: everyone,
  download: 'file',
  summary: 'The frozen list: 16 bytes for each entrant, sorted; once it was drawn. Its etag is the hash of the list',
  input: Type.Object({ wbId: Id }),
  reply: Type.Object({}),
});

/** What a line of the log tells. */
export const LOG_KINDS = [
  'created',
  'changed',
  'cancelled',
  'held',
  'resumed',
  'frozen',
  'beacon',
  'drawn',
  'chosen',
  'published',
  'redraw',
  'forfeited',
  'registered',
  'sent',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** `LogEntry` of shared/log.ts, which tells how the chain is made. */
export const LogLine = Type.Object({
  /** From 1 without gaps. */
  seq: Id,
  at: Time,
  kind: Type.Enum(LOG_KINDS),
  /** JSON text, hashed as it is. */
  data: Type.String(),
  hash: Type.String(),
});
export type LogLine = Static<typeof LogLine>;

export const lotteryLog = endpoint({
  method: 'GET',
  path: `${LOTTERY}/log`,
  gate: everyone,
  summary: 'The public log of a lottery, oldest first: an append-only chain of hashes',
  input: Type.Object({ wbId: Id, ...Paging }),
  reply: Type.Object({ list: Type.Array(LogLine), hasMore: Type.Boolean() }),
});
