import { themesFor, type ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { bringPeople, dressPeople, preparePeople } from './actors.ts';
import { fillBoards } from './boards.ts';
import { fillCollections } from './collections.ts';
import { CHATTER, NAMED, PLAYERS, scriptOf } from './content/index.ts';
import { fillFeedback } from './feedback.ts';
import { fillFollows } from './follows.ts';
import { bestowHonours } from './honours.ts';
import { hangImages } from './images.ts';
import { fillPeople } from './people.ts';
import { planZone } from './plan.ts';
import { createCast, playZone, type Actor, type Stage } from './play.ts';
import { createRandom } from './random.ts';
import { beginRun, finishRun, isRunOpen, patientTx } from './run-once.ts';
import { fillContributions } from './contributions.ts';
import { fillRules } from './rules.ts';
import { fillSanctions } from './sanctions.ts';
import type { Kind, ScriptPost } from './script.ts';
import { fillUserPages } from './user-pages.ts';
import { drawClips, fillVideos } from './videos.ts';

export { demoNotice } from './notice.ts';

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
 * Fills an empty database with the demo community: accounts first, then everything that they wrote,
 * in one transaction. A fill that was killed is taken up again by the next start; two processes
 * fill once.
 * @returns whether this call has filled it
 */
export async function seedDemoIfEmpty(guildhall: Guildhall): Promise<boolean> {
  const { db, zones } = guildhall;
  const now = Date.now();
  const prepare = () => preparePeople(guildhall);
  const begun = await beginRun(db, now, prepare, (prepared) => bringPeople(guildhall, prepared, now));
  if (!begun) return false;
  const stages: Stage[] = [];
  for (const zone of zones.current().list) {
    const posts = scriptOf(zone.abbr);
    if (posts.length > 0) stages.push(await stageOf(guildhall, zone, posts, begun, now));
  }
  const clips = await drawClips(
    guildhall,
    stages.map(({ zone }) => zone),
  );
  await patientTx(db, () => dressPeople(guildhall, begun, now));
  return patientTx(db, async () => {
    if (!(await isRunOpen(db))) return false;
    const cast = createCast(guildhall, begun);
    for (const stage of stages) await playZone(guildhall, stage, cast, begun, createRandom(`votes ${stage.zone.abbr}`));
    const played = stages.map(({ zone }) => zone);
    await fillBoards(guildhall, played, cast, begun, now);
    await fillUserPages(guildhall, played, cast, begun, now);
    await fillCollections(guildhall, played, cast, now);
    await fillFollows(guildhall, played, cast, begun, now);
    await fillPeople(guildhall, played, cast, begun, now);
    await bestowHonours(guildhall, played, cast, begun, now);
    await fillFeedback(guildhall, played, cast, begun, now);
    await fillVideos(guildhall, played, cast, clips, now);
    await fillSanctions(guildhall, played, cast, begun, now);
    await fillRules(guildhall, played, cast, begun, now);
    await fillContributions(guildhall, played, cast, begun, now);
    await finishRun(db, Date.now());
    return true;
  });
}

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
  const ids = new Set(themesFor(zone.themes, { signedIn: true }).map(({ themeId }) => themeId));
  const fallback = ids.has(THEME_IDS.chat) ? THEME_IDS.chat : (zone.themes[0]?.themeId ?? THEME_IDS.chat);
  // Keys of a literal.
  const kinds = Object.entries({ ...THEME_IDS, log: LOG_THEME }) as [Kind, number][];
  return new Map(kinds.map(([kind, id]) => [kind, ids.has(id) ? id : fallback]));
}
