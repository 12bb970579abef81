import { DAY_MS } from '../../shared/durations.ts';
import { LotteryType, RedrawType } from '../../contract.ts';
import { whyUnchangeable } from '../../shared/changes.ts';
import { deadlineWhileHeld } from '../../shared/deadline.ts';
import { placesOf, planFrom, planWhenFrozen } from '../../shared/draw.ts';
import { factsIn, listOf, numberOf, readFacts, textOf, type Facts } from './facts.ts';
import { chainAnnounced, chainIn, isSameChain } from './sources.ts';
import { gapsOf, logVersionOf, SKEW_MS } from './times.ts';
import {
  changingOf,
  isFull,
  isSamePlan,
  planIn,
  prizesIn,
  type Story,
  type LoggedAward,
  type ToldRound,
} from './told.ts';
import type { Compared, Evidence } from './types.ts';

const GIVEN = ['entryId', 'round', 'position', 'prizeIndex', 'replaces', 'at'] as const;

/**
 * Goes through the log, line by line, and says which of them the rules of the lottery do not allow.
 * Throws for nothing.
 */
export function storyOf(log: Evidence['log']): Story {
  let settings: Facts = {};
  const awards: LoggedAward[] = [];
  const rounds: ToldRound[] = [];
  const faults: Compared[] = [];
  /** Entries by the ids of their awards: a line of its forfeiture tells both. */
  const forfeited = new Map<number, LoggedAward>();
  const replaced = new Set<LoggedAward>();
  /** Rounds whose public value is known. */
  const valued = new Set<number>();
  const state = {
    takenAway: 0,
    lostLate: 0,
    isFrozen: false,
    isCancelled: false,
    wasHeld: false,
    wasLate: false,
    entryVersion: 1,
  };
  /** How many the list has; null: it is not fixed. */
  let entrants: number | null = null;
  const gaps = gapsOf(log);
  /**
   * Prizes that were sent, and those that are registered for or sent at the least: managers may
   * have taken any but the sent.
   */
  const done = { registered: 0, sent: 0 };
  /** Lines that tell of one more who has registered. */
  let registrations = 0;
  /** What was announced of the public value. */
  let promise: Facts = {};
  /** Since when nobody can register; null: everybody may. */
  let heldAt: number | null = null;
  /** The latest time that a line tells so far. */
  let latest = 0;

  /** The prizes of these awards, each forfeited and given to nobody yet. Null: one is not. */
  function take(ids: readonly number[]): LoggedAward[] | null {
    const lost = ids.map((id) => forfeited.get(id));
    if (lost.length === 0 || new Set(lost).size < lost.length) return null;
    // Those that are missing are left out.
    const all = lost.filter((one) => one !== undefined && !replaced.has(one)) as LoggedAward[];
    if (all.length < lost.length) return null;
    for (const one of all) replaced.add(one);
    return all;
  }

  const give = (award: Pick<LoggedAward, (typeof GIVEN)[number]>, reason: unknown = ''): boolean => {
    if (awards.some(({ entryId }) => entryId === award.entryId)) return false;
    const days = numberOf(settings['registerExpirationDate']) ?? Infinity;
    const kept = { isForfeited: false, reason: textOf(reason), lostBy: '', why: '' };
    awards.push({ ...award, ...kept, registerUntil: award.at + days * DAY_MS });
    return true;
  };

  /**
   * By the host's own rule, from what was there before: what the line says of that is not asked.
   */
  function change(facts: unknown, at: number): boolean {
    if (state.isFrozen) return false;
    const before = settings;
    const changed = factsIn(facts);
    const after = Object.entries(changed).map(([key, pair]) => [key, listOf(pair)[1]]);
    settings = { ...settings, ...Object.fromEntries(after) };
    const asked = { before: changingOf(before), after: changingOf(settings), changed: Object.keys(changed), at };
    return whyUnchangeable(asked) === null;
  }

  /**
   * The list is fixed once, after the end, and the public value is the announced one unless that
   * was over by then.
   */
  function fixed(facts: Facts, at: number): boolean {
    const isFirst = !state.isFrozen;
    state.isFrozen = true;
    entrants = numberOf(facts['entrantCount']);
    if (entrants === null || !isFirst || at < (numberOf(settings['endTime']) ?? Infinity)) return false;
    if (settings['type'] !== LotteryType.random || entrants === 0) return true;
    const [announced, said] = [planIn(promise), planIn(facts)];
    if (!announced || !said) return false;
    const due = gaps.map((gap) => planWhenFrozen(announced, chainIn(promise['beaconChain']), at, gap));
    const plan = due.find((one) => isSamePlan(said, one));
    state.wasLate = plan !== announced;
    return plan !== undefined;
  }

  /** Each round has one, behind the list and, of a redraw, behind the line that asks for it. */
  function value(facts: Facts): boolean {
    const number = numberOf(facts['round']) ?? -1;
    const isAsked = number === 0 ? state.isFrozen && rounds.length === 0 : rounds[number]?.isDrawn === false;
    if (!isAsked || valued.has(number) || settings['type'] !== LotteryType.random) return false;
    valued.add(number);
    return true;
  }

  /**
   * From the list and the public value: neither can come later. Where nobody took part there is
   * nothing to draw.
   */
  function drawn(facts: Facts, at: number): boolean {
    const given = listOf(facts['winners']).map(factsIn);
    const number = numberOf(facts['round']) ?? -1;
    const isReady = state.isFrozen && (entrants === 0 || valued.has(number));
    if (number === 0 && rounds.length === 0)
      rounds.push({ round: 0, places: placesOf(prizesIn(settings)), replaces: [], isDrawn: false });
    const round = rounds.find((one) => one.round === number && !one.isDrawn);
    if (!round) return false;
    round.isDrawn = true;
    const isWhole =
      isFull(given, round.places, free()) && given.every(({ prize }, place) => prize === round.places[place]);
    const isGiven = given.every((winner, position) =>
      give({
        entryId: textOf(winner['entryId']),
        round: number,
        position,
        at,
        prizeIndex: numberOf(winner['prize']) ?? -1,
        replaces: round.replaces[position] ?? '',
      }),
    );
    return isReady && isWhole && isGiven;
  }

  /** How many of the list have won nothing. */
  const free = (): number => (entrants ?? 0) - awards.length;

  function chosen(facts: Facts, at: number): boolean {
    if (settings['type'] !== LotteryType.merit || awards.length > 0) return false;
    const winners = listOf(facts['winners']).map(factsIn);
    const isWhole = isFull(winners, placesOf(prizesIn(settings)), free());
    const isGiven = winners.every((winner, position) =>
      give(
        {
          entryId: textOf(winner['entryId']),
          round: 0,
          position,
          at,
          replaces: '',
          prizeIndex: numberOf(winner['prize']) ?? -1,
        },
        winner['reason'],
      ),
    );
    return state.isFrozen && isWhole && isGiven;
  }

  function forfeit(facts: Facts, at: number): boolean {
    const award = awards.find(({ entryId }) => entryId === facts['entryId']);
    const id = numberOf(facts['id']);
    if (!award || award.isForfeited || id === null || forfeited.has(id)) return false;
    Object.assign(award, { isForfeited: true, lostBy: textOf(facts['reason']), why: textOf(facts['why']) });
    forfeited.set(id, award);
    if (facts['reason'] !== 'late') {
      state.takenAway++;
      done.registered = Math.max(done.sent, done.registered - 1);
      return true;
    }
    state.lostLate++;
    return heldAt === null && at >= award.registerUntil && standing() >= done.registered;
  }

  const standing = (): number => awards.filter(({ isForfeited }) => !isForfeited).length;

  /** One more has registered, of those who have a prize. What old logs do not tell is not asked. */
  function registered(facts: Facts, at: number): boolean {
    const count = numberOf(facts['registered']);
    if (count === null) return logVersionOf(log) < 2;
    registrations++;
    const isMore = count > done.registered && count <= standing() && facts['of'] === standing();
    done.registered = Math.max(count, done.registered);
    const isOpen = ({ isForfeited, registerUntil }: LoggedAward) => !isForfeited && at <= registerUntil + SKEW_MS;
    return isMore && (logVersionOf(log) < 2 || heldAt !== null || awards.some(isOpen));
  }

  function sent(facts: Facts): boolean {
    const count = numberOf(facts['sent']);
    if (count === null) return logVersionOf(log) < 2;
    const most = logVersionOf(log) < 2 ? standing() : Math.min(standing(), registrations);
    const isNext = count === done.sent + 1 && count <= most;
    done.sent = Math.max(count, done.sent);
    done.registered = Math.max(done.sent, done.registered);
    return isNext;
  }

  /**
   * Before the draw it is the draw that waits; of lists without nonces the hosts of their time took
   * no notice afterwards.
   */
  function hold(at: number): void {
    if (awards.length === 0) state.wasHeld = true;
    else if (state.entryVersion > 1) heldAt ??= at;
  }

  function resume(at: number): void {
    for (const award of awards)
      if (heldAt !== null && !award.isForfeited)
        award.registerUntil = deadlineWhileHeld({ registerUntil: award.registerUntil, wonAt: award.at }, heldAt, at);
    heldAt = null;
  }

  function redraw(facts: Facts, at: number): boolean {
    if (facts['kind'] === 'random') {
      const lost = take(listOf(facts['replaces']).map((id) => numberOf(id) ?? 0));
      const number = numberOf(facts['round']);
      if (!lost || number !== rounds.length || rounds.some(({ isDrawn }) => !isDrawn)) return false;
      if (settings['redrawType'] !== RedrawType.random) return false;
      const [said, chain] = [planIn(facts), chainAnnounced(log, number)];
      // Whoever could announce a beacon of their own for it would know its value before they choose
      // the seed.
      if (!said || !isSameChain(chainIn(facts['beaconChain']), chain)) return false;
      if (!gaps.some((gap) => isSamePlan(said, planFrom(chain, at + gap)))) return false;
      const places = lost.map(({ prizeIndex }) => prizeIndex);
      rounds.push({ round: number, places, replaces: lost.map(({ entryId }) => entryId), isDrawn: false });
      return true;
    }
    const isByPeople = settings['type'] === LotteryType.merit;
    if (facts['kind'] !== (isByPeople ? 'chosen' : 'deferred')) return false;
    if (!isByPeople && settings['redrawType'] !== RedrawType.deferred) return false;
    const given = listOf(facts['winners']).map(factsIn);
    const lost = take(given.map(({ replaces }) => numberOf(replaces) ?? 0));
    return (
      lost !== null &&
      given.every((winner, index) => {
        const replaces = lost[index];
        const prizeIndex = numberOf(winner['prize']) ?? -1;
        const position = numberOf(winner['position']) ?? -1;
        const place = { entryId: textOf(winner['entryId']), round: 0, position, prizeIndex, at };
        return prizeIndex === replaces?.prizeIndex && give({ ...place, replaces: replaces.entryId }, winner['reason']);
      })
    );
  }

  /** Whether a line may stand where it does. */
  function follows({ kind, at, seq }: Evidence['log'][number], facts: Facts): boolean {
    if (state.isCancelled) return false;
    switch (kind) {
      case 'created':
        if (seq > 1) return false;
        settings = factsIn(facts['settings']);
        state.entryVersion = numberOf(facts['entryVersion']) ?? 1;
        promise = facts;
        return logVersionOf(log) < 2 || state.entryVersion > 1;
      case 'changed':
        promise = facts;
        // A time before that of a line above it cannot be: else a change might be dated back to
        // before the start.
        return change(facts['changed'], latest);
      case 'frozen':
        return fixed(facts, at);
      case 'cancelled':
        state.isCancelled = true;
        return awards.length === 0;
      case 'held':
        hold(at);
        return true;
      case 'resumed':
        resume(at);
        return true;
      case 'drawn':
        return drawn(facts, at);
      case 'chosen':
        return chosen(facts, at);
      case 'forfeited':
        return forfeit(facts, at);
      case 'redraw':
        return redraw(facts, at);
      case 'beacon':
        return value(facts);
      case 'registered':
        return registered(facts, at);
      case 'sent':
        return sent(facts);
      case 'published':
        return true;
    }
  }

  for (const line of log) {
    const { kind, seq, data, at } = line;
    latest = Math.max(latest, at);
    if (!follows(line, readFacts(data)))
      faults.push({ name: 'value.line', values: { number: seq }, said: kind, computed: '-' });
  }
  const { takenAway, lostLate, isCancelled, wasHeld, wasLate, entryVersion } = state;
  return {
    type: numberOf(settings['type']),
    settings,
    prizes: prizesIn(settings),
    drawTime: numberOf(promise['drawTime']),
    isHeld: heldAt !== null,
    awards,
    rounds,
    takenAway,
    lostLate,
    isCancelled,
    wasHeld,
    wasLate,
    wasRedrawn: rounds.some(({ round, isDrawn }) => round > 0 && isDrawn),
    entryVersion,
    faults,
  };
}
