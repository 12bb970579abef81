import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { drawCover, drawImage } from './art/index.ts';
import { coverKey, imageKeys } from './markup.ts';
import { contextFor, createCast, type Actor } from './play.ts';
import { patientTx } from './run-once.ts';
import type { ScriptPost } from './script.ts';
import { hang } from './hang.ts';

/**
 * Draws and uploads the images and covers that a zone's posts name, each by who posts it first.
 * Doing it again changes nothing.
 */
export async function hangImages(
  guildhall: Guildhall,
  zone: ZoneConfig,
  posts: readonly ScriptPost[],
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<Map<string, PostImage>> {
  const cast = createCast(guildhall, actors);
  const wanted = new Map<string, { readonly by: string; readonly draw: () => Promise<Buffer> }>();
  const want = (name: string, by: string, draw: () => Promise<Buffer>) =>
    wanted.has(name) || wanted.set(name, { by, draw });
  for (const { by, body, covers } of posts) {
    for (const key of imageKeys(body)) want(key, by, () => drawImage(zone, key));
    for (const key of covers?.keys ?? []) want(coverKey(key), by, () => drawCover(zone, key));
  }
  const drawn = await Promise.all([...wanted].map(async ([key, { by, draw }]) => ({ key, by, bytes: await draw() })));
  return patientTx(guildhall.db, async () => {
    const hung = new Map<string, PostImage>();
    // One after the other: the upload refuses a crowd.
    for (const { key, by, bytes } of drawn) {
      const ctx = contextFor(zone, await cast(by, zone), now);
      hung.set(key, await hang(guildhall, ctx, { filename: `${key}.jpg`, bytes }));
    }
    return hung;
  });
}
