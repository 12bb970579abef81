import type { World } from './world/world.ts';

/** The zone that everything of the seeded world belongs to, and another one. */
export const HERE = 'sw4';
export const THERE = 'mx';
/** A third one: in the other two following needs code 78. */
export const APART = 'jl';

/**
 * Who may: `anyone` also signed out, `member` whoever is signed in and verified, `owner` whose
 * thing it is, a number whoever holds that permission code in this zone (or in all zones).
 */
export type Who = 'anyone' | 'member' | 'owner' | number;
/** Nobody is the empty list. */
export type Whom = Who | readonly Who[];

/** Texts of the world that tell whose private thing a reply holds: see `world/marks.ts`. */
export type { MarkName } from './world/marks.ts';
import type { MarkName } from './world/marks.ts';

/** A status, with the error id where it matters. */
export type ErrorOutcome = `${number}` | `${number} ${string}`;

export interface Row {
  /**
   * Method and path, as registered. A route may have several rows, for things in different states
   * (`of`).
   */
  readonly call: string;
  readonly of?: string;
  readonly may: Whom;
  /**
   * What the signed-in others are told: `refused` (403, the default), `missing` (404, as if there
   * were no such thing), or an error.
   */
  readonly others?: 'refused' | 'missing' | ErrorOutcome;
  /** What a visitor who may not is told: to sign in (401, the default), or `missing`. */
  readonly visitors?: 'missing';
  /**
   * Input with the ids of real things, path parameters too. Made anew after each success, for calls
   * that use a thing up.
   */
  readonly asks?: (world: World) => object | Promise<object>;
  /** The multipart field of a picture. */
  readonly upload?: string;
  /** The body of an upload of bytes; the input is then in the query. */
  readonly bytes?: Buffer;
  /**
   * The same request through the other zone: `missing` (404; the default for a row that asks with
   * ids), `empty` (answered, without anything of this zone; the default for all others), `same`
   * (what it is about belongs to no zone), `absent` (that zone has not the plugin: 404 to
   * everybody), or an error.
   */
  readonly elsewhere?: 'missing' | 'empty' | 'same' | 'absent' | ErrorOutcome;
  /**
   * Marks that stand in the replies, and to whom. A secret mark that is not named here must be in
   * nobody's.
   */
  readonly shows?: Readonly<Partial<Record<MarkName, Whom>>>;
  /**
   * What is told instead, by person, or to `all` who may: the refusal of a rule that is no right
   * (one's own team cannot be joined), or a refusal of somebody who may see a thing that is missing
   * to the others.
   */
  readonly told?: Readonly<Record<string, ErrorOutcome>>;
  /** True for a read that counts something besides: a visit of the day, what is searched for. */
  readonly counts?: true;
  /** True for a call that ends the session: it is asked from a session of its own. */
  readonly endsSession?: true;
}

// Array.isArray does not narrow readonly arrays.
const listOf = (whom: Whom): readonly Who[] => (Array.isArray(whom) ? whom : [whom as Who]);

/** What of a person decides. */
export interface Standing {
  readonly isVisitor: boolean;
  readonly isOwner: boolean;
  /** In the zone of the request. */
  readonly codes: readonly number[];
}

/** Whether somebody of this standing is among those. */
export const among = (whom: Whom, { isVisitor, isOwner, codes }: Standing): boolean =>
  listOf(whom).some((who) => {
    if (who === 'anyone') return true;
    if (isVisitor) return false;
    return who === 'member' || (who === 'owner' ? isOwner : codes.includes(who));
  });

/** The codes that a row names. */
export const codesNamed = (row: Row): number[] =>
  [row.may, ...Object.values(row.shows ?? {})].flatMap((whom) => listOf(whom)).filter((who) => typeof who === 'number');

const SIGN_IN = '401 NOT_SIGNED_IN';
const REFUSED = '403';
const MISSING = '404 NOT_FOUND';
const TOLD = { refused: REFUSED, missing: MISSING };

// As `in` says.
const toldOf = (kind: string): string => (kind in TOLD ? TOLD[kind as keyof typeof TOLD] : kind);

/** Status and error id that a row expects for somebody, in this zone. `ok` is any success. */
export function expected(row: Row, name: string, standing: Standing): string {
  const outcome = row.told?.[name];
  if (outcome) return outcome;
  if (among(row.may, standing)) return row.told?.['all'] ?? 'ok';
  if (standing.isVisitor) return toldOf(row.visitors ?? SIGN_IN);
  return toldOf(row.others ?? 'refused');
}

/** The same request through the other zone, by somebody who holds these codes there. */
export function expectedElsewhere(row: Row, name: string, standing: Standing): string {
  const kind = row.elsewhere ?? (row.asks ? 'missing' : 'empty');
  const isAllowed = among(row.may, standing);
  if (kind === 'absent') return MISSING;
  if (kind === 'same' || kind === 'empty' || (standing.isVisitor && !isAllowed)) return expected(row, name, standing);
  // A gate of codes stands before every thing.
  const isGated = listOf(row.may).length > 0 && listOf(row.may).every((who) => typeof who === 'number');
  return isGated && !isAllowed && !row.others ? REFUSED : toldOf(kind);
}
