import { themesFor, type ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import type { AccountTables } from '../modules/accounts/tables.ts';
import type { Db } from '../sdk/index.ts';
import { bringPeople, dressPeople } from './actors.ts';
import { CHATTER, NAMED, PLAYERS, scriptOf } from './content/index.ts';
import { hangImages } from './images.ts';
import type { SeedTables } from './migrations.ts';
import { planZone } from './plan.ts';
import { createCast, playZone, type Actor, type Stage } from './play.ts';
import { createRandom } from './random.ts';
import type { Kind, ScriptPost } from './script.ts';

const NAME = 'demo';

/** Which theme type takes a kind of post; `general` themes are told apart by their id or place. */
const THEME_IDS: Readonly<Record<Exclude<Kind, 'log'>, number>> = {
  chat: 1,
  guide: 4,
  art: 5,
  team: 10,
  ask: 44,
  bug: 2,
  idea: 46,
  news: 3,
};
const LOG_THEME = 6;

/**
 * Fills an empty database with the demo community (issue 2 section 7): accounts first, then everything that they wrote, in one
 * transaction. A fill that was killed is taken up again by the next start; two processes fill once.
 * @returns whether this call has filled it
 */
export async function seedDemoIfEmpty(guildhall: Guildhall): Promise<boolean> {
  const { db, zones } = guildhall;
  const now = Date.now();
  const begun = await begin(db, now, () => bringPeople(guildhall, now));
  if (!begun) return false;
  const stages = [];
  for (const zone of zones.current().list) {
    const posts = scriptOf(zone.abbr);
    if (posts.length > 0) stages.push(await stageOf(guildhall, zone, posts, begun, now));
  }
  await dressPeople(guildhall, begun, now);
  return db.tx(async () => {
    if (!(await isOpen(db))) return false;
    const cast = createCast(guildhall, begun);
    for (const stage of stages) await playZone(guildhall, stage, cast, begun, createRandom(`votes ${stage.zone.abbr}`));
    await runs(db).updateTable('seed_run').set({ done_at: Date.now() }).where('name', '=', NAME).execute();
    return true;
  });
}

/** Whether this database holds the demo. */
export async function hasDemo(db: Db): Promise<boolean> {
  const row = await runs(db).selectFrom('seed_run').select('done_at').where('name', '=', NAME).executeTakeFirst();
  return typeof row?.done_at === 'number';
}

/** Takes the run, or takes up one that was killed. @returns nothing when the database is filled or not empty */
async function begin(db: Db, now: number, bring: () => Promise<Map<string, Actor>>): Promise<Map<string, Actor> | null> {
  // Looking first, so that the usual start writes nothing.
  if ((await hasDemo(db)) || ((await runs(db).selectFrom('seed_run').select('name').executeTakeFirst()) === undefined && !(await isEmpty(db)))) return null;
  return db.tx(async () => {
    const fresh = await runs(db)
      .insertInto('seed_run')
      .values({ name: NAME, started_at: now, done_at: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (!fresh.numInsertedOrUpdatedRows) return (await isOpen(db)) ? bring() : null;
    if (await isEmpty(db)) return bring();
    await runs(db).deleteFrom('seed_run').where('name', '=', NAME).execute();
    return null;
  });
}

/** Waits for whoever is filling. @returns whether the run is still to be done */
async function isOpen(db: Db): Promise<boolean> {
  const run = runs(db).selectFrom('seed_run').select('done_at').where('name', '=', NAME);
  const row = await db.forUpdate(run).executeTakeFirst();
  return row?.done_at === null;
}

async function isEmpty(db: Db): Promise<boolean> {
  const account = await db.q<AccountTables>().selectFrom('account').select('id').limit(1).executeTakeFirst();
  const post = await db.q<{ post: { id: number } }>().selectFrom('post').select('id').limit(1).executeTakeFirst();
  return !account && !post;
}

const runs = (db: Db) => db.q<SeedTables>();

async function stageOf(
  guildhall: Guildhall,
  zone: ZoneConfig,
  posts: readonly ScriptPost[],
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<Stage> {
  const writers = [...PLAYERS.map(({ key }) => key), 'hero'];
  const readers = [...writers, ...NAMED.filter(({ key }) => key !== 'hero').map(({ key }) => key)];
  const random = createRandom(`plan ${zone.abbr}`);
  const acts = planZone({ posts, chatter: CHATTER, writers, readers, now, random });
  return { zone, posts, acts, themes: themesOf(zone), images: await hangImages(guildhall, zone, posts, actors, now) };
}

function themesOf(zone: ZoneConfig): Map<Kind, number> {
  const ids = new Set(themesFor(zone.themes, { signedIn: true, manager: true }).map(({ themeId }) => themeId));
  const fallback = ids.has(THEME_IDS.chat) ? THEME_IDS.chat : (zone.themes[0]?.themeId ?? THEME_IDS.chat);
  const kinds = Object.entries({ ...THEME_IDS, log: LOG_THEME }) as [Kind, number][]; // keys of a literal
  return new Map(kinds.map(([kind, id]) => [kind, ids.has(id) ? id : fallback]));
}
