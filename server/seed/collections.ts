// i18n-data: demo content
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import type { RequestContext } from '../sdk/index.ts';
import { callsOf } from './calls.ts';
import { actingIn, type Cast } from './play.ts';
import { createRandom } from './random.ts';

/** Calls of the plugin, which may be missing: the seed knows them by their addresses only. */
const PLUGIN = 'collection-folders';
const ADD = 'POST /api/bbs/user/collect/folder/add';
const MOVE = 'POST /api/bbs/user/collect/folder/move';
const NOTE = 'POST /api/bbs/user/collect/note';

/** Whose collections are in order: the accounts that people try the demo with. */
const COLLECTORS = ['player', 'hero'];

/** A folder, how many posts are in it, and what is noted on the first of them. */
const FOLDERS: readonly (readonly [name: string, posts: number, notes: readonly string[]])[] = [
  ['攻略与心得', 3, ['第二段的配置可以直接抄，升级前再看一遍。', '和上一篇的结论相反，找时间自己试试。']],
  ['好看的图', 2, ['想拿来做头像，先问问作者。']],
  ['等有空再看', 2, []],
];
/** And so many posts are in none. */
const UNFILED = 2;

/**
 * Folders and notes of what people have collected. In the transaction that fills the demo, after the
 * posts.
 */
export async function fillCollections(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  now: number,
): Promise<void> {
  for (const zone of zones.filter(({ plugins }) => PLUGIN in plugins)) {
    const posts = await postsOf(guildhall, zone);
    for (const key of COLLECTORS) {
      const random = createRandom(`collections ${zone.abbr} ${key}`);
      const as = (hoursAgo: number) => actingIn(zone, cast, now)(key, hoursAgo);
      await collectAll(guildhall, random.shuffle(posts), as);
    }
  }
}

async function collectAll(
  guildhall: Guildhall,
  posts: readonly number[],
  as: (hoursAgo: number) => Promise<RequestContext>,
): Promise<void> {
  const send = callsOf(guildhall);
  const left = [...posts];
  const collect = async (ctx: RequestContext): Promise<number> => {
    const wbId = left.pop() ?? 0;
    await guildhall.core.collects.add(ctx, wbId);
    return wbId;
  };
  for (const [index, [name, count, notes]] of FOLDERS.entries()) {
    const folder = await send<{ id: number }>(ADD, await as(72), { name });
    for (let n = 0; n < count; n += 1) {
      const ctx = await as(70 - index * 20 - n * 3);
      const wbId = await collect(ctx);
      if (folder) await send(MOVE, ctx, { wbId, folderId: folder.id });
      if (notes[n] !== undefined) await send(NOTE, ctx, { wbId, note: notes[n] });
    }
  }
  for (let n = 0; n < UNFILED; n += 1) await collect(await as(5 - n));
}

async function postsOf({ db }: Guildhall, zone: ZoneConfig): Promise<number[]> {
  const posts = await db
    .q<{ post: { id: number; zone: string; visible: number; created_at: number } }>()
    .selectFrom('post')
    .select('id')
    .where('zone', '=', zone.abbr)
    .where('visible', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    // Of what is there for longer than the first of them is collected.
    .limit(20)
    .execute();
  return posts.map(({ id }) => id);
}
