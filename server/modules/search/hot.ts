import { DAY_MS } from '../../../platform/contract/durations.ts';
import { sql } from 'kysely';
import type { HotWord } from '../../../platform/contract/endpoints/search.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { Db, RequestContext } from '../../sdk/index.ts';
import type { Invalidate } from '../../host/services.ts';

interface WordTables {
  search_person: { zone: string; day: number; key: string; uid: number; keyword: string };
  search_hot: { zone: string; place: number; keyword: string };
}

/** Days that count; one more than a week old is forgotten. */
const DAYS = 7;
/**
 * What fewer people than these searched for is theirs, and nobody else sees it; where the zone does
 * not say.
 */
const MIN_PEOPLE = 3;
const WORDS = 10;
/**
 * Words of a zone that are kept, for the operator hides some; and those among which they are found.
 */
const KEPT = WORDS * 2;
const CANDIDATES = WORDS * 6;
/**
 * Words of one member that are noted on one day in one zone: nobody searches for more to read what
 * is found.
 */
const WORDS_A_DAY = 50;

const hotTag = (zone: string) => `search-hot:${zone}`;
const dayOf = (now: number): number => Math.floor(now / DAY_MS);
const cleanWord = (text: string): string => [...text.replace(/\s+/gu, ' ').trim()].slice(0, LIMITS.search).join('');

export interface HotSearchDeps {
  readonly db: Db;
  readonly invalidate: Invalidate;
  readonly zones: () => readonly Pick<ZoneConfig, 'abbr' | 'hotSearch'>[];
  /** Whether a visitor's search in this zone finds something by now. */
  readonly isFound: (zone: string, text: string) => Promise<boolean>;
}

type SearchContext = Pick<RequestContext, 'zone' | 'viewer' | 'now'>;

export type HotSearch = ReturnType<typeof createHotSearch>;

/**
 * The words that a zone searches for: those that the operator pins (`hotSearch` of the zone), then
 * what members searched for in the last seven days and found. A member counts once a day for a
 * word, a later day counts more.
 */
export function createHotSearch({ db, invalidate, zones, isFound }: HotSearchDeps) {
  /**
   * What this process has just written: the same search again, its next page and its other orders
   * cost nothing.
   */
  const noted = new Map<string, number>();

  async function note(zone: string, uid: number, keyword: string, now: number): Promise<void> {
    const key = keyword.normalize('NFKC').toLowerCase();
    const day = dayOf(now);
    const mark = `${zone}/${uid}/${key}`;
    if (key === '' || noted.get(mark) === day) return;
    noted.set(mark, day);
    const [oldest] = noted.keys();
    if (noted.size > 10_000 && oldest !== undefined) noted.delete(oldest);
    await db.tx(async () => {
      const q = db.q<WordTables>();
      const today = q.selectFrom('search_person').select('key').where('uid', '=', uid).where('day', '=', day);
      const known = await today.where('zone', '=', zone).limit(WORDS_A_DAY).execute();
      if (known.length >= WORDS_A_DAY) return;
      const insert = q.insertInto('search_person').values({ zone, day, key, uid, keyword });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    });
  }

  interface Candidate {
    readonly zone: string;
    readonly keyword: string;
    readonly people: number;
  }

  /** The words of each zone that enough members searched for, the first ones, by their places. */
  async function wordsAt(today: number): Promise<WordTables['search_hot'][]> {
    const { rows } = await sql<Candidate>`
      select zone, keyword, people from (
        select zone, min(keyword) as keyword, count(distinct uid) as people,
          row_number() over (partition by zone order by sum(day - ${today - DAYS}) desc, key) as place
        from search_person where day > ${today - DAYS} group by zone, key having count(distinct uid) > 1
      ) as words where place <= ${CANDIDATES} order by zone, place`.execute(db.q());
    const asked = new Map(zones().map(({ abbr, hotSearch }) => [abbr, hotSearch?.people ?? MIN_PEOPLE]));
    const words: WordTables['search_hot'][] = [];
    let place = 0;
    for (const { zone, keyword, people } of rows) {
      if (words.at(-1)?.zone !== zone) place = 0;
      if (place === KEPT || people < (asked.get(zone) ?? MIN_PEOPLE)) continue;
      if (!(await isFound(zone, keyword))) continue;
      place += 1;
      words.push({ zone, place, keyword });
    }
    return words;
  }

  /**
   * Notes a search that found something. Who is not signed in does not count: nobody knows how many
   * they are.
   */
  async function searched(ctx: SearchContext, text: string): Promise<void> {
    const keyword = cleanWord(text);
    if (ctx.viewer && keyword !== '') await note(ctx.zone.abbr, ctx.viewer.uid, keyword, ctx.now);
  }

  return {
    searched,

    /** The same behind the answer: a search neither waits for it nor fails with it. */
    searchedLater(ctx: SearchContext, text: string): void {
      db.afterCommit(() => searched(ctx, text));
    },

    async list(ctx: RequestContext): Promise<HotWord[]> {
      const { abbr, hotSearch } = ctx.zone;
      ctx.tag(hotTag(abbr));
      const rows = await db
        .q<WordTables>()
        .selectFrom('search_hot')
        .select('keyword')
        .where('zone', '=', abbr)
        .orderBy('place')
        .execute();
      const hidden = new Set((hotSearch?.hidden ?? []).map((word) => word.toLowerCase()));
      const searched = rows.map(({ keyword }) => keyword).filter((word) => !hidden.has(word.toLowerCase()));
      const words = [...(hotSearch?.pinned ?? []), ...searched];
      const unique = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
      return unique.slice(0, WORDS).map((keyword, index) => ({ id: index + 1, keyword }));
    },

    /** Makes the lists anew and forgets old searches: a job. */
    async refresh(now: number): Promise<void> {
      const today = dayOf(now);
      // On no replica that lags: there what was just hidden is found.
      const after = await db.primary(() => wordsAt(today));
      await db.tx(async () => {
        const q = db.q<WordTables>();
        await q
          .deleteFrom('search_person')
          .where('day', '<=', today - DAYS)
          .execute();
        const before = await q.selectFrom('search_hot').selectAll().orderBy('zone').orderBy('place').execute();
        const wordsOf = (list: readonly WordTables['search_hot'][], zone: string) =>
          JSON.stringify(list.filter((row) => row.zone === zone).map((row) => row.keyword));
        const changed = [...new Set([...before, ...after].map(({ zone }) => zone))].filter(
          (zone) => wordsOf(before, zone) !== wordsOf(after, zone),
        );
        for (const zone of changed) {
          const fresh = after.filter((row) => row.zone === zone);
          const rest = q.deleteFrom('search_hot').where('zone', '=', zone).where('place', '>', fresh.length);
          await rest.execute();
          // Another host may write the same list at the same time.
          const list = q.insertInto('search_hot').values(fresh);
          const replacing = list.onConflict((same) =>
            same.columns(['zone', 'place']).doUpdateSet((eb) => ({ keyword: eb.ref('excluded.keyword') })),
          );
          if (fresh.length > 0) await replacing.execute();
          invalidate(hotTag(zone));
        }
      });
    },
  };
}
