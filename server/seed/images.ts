import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { drawImage } from './art/index.ts';
import { imageKeys } from './markup.ts';
import { contextFor, createCast, type Actor } from './play.ts';
import { patientTx } from './run-once.ts';
import type { ScriptPost } from './script.ts';
import { hang } from './hang.ts';

/** Draws and uploads the images that a zone's posts name, each by who posts it first. Doing it again changes nothing. */
export async function hangImages(
  guildhall: Guildhall,
  zone: ZoneConfig,
  posts: readonly ScriptPost[],
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<Map<string, PostImage>> {
  const cast = createCast(guildhall, actors);
  const owners = new Map<string, string>();
  for (const { by, body } of posts) for (const key of imageKeys(body)) if (!owners.has(key)) owners.set(key, by);
  const drawn = await Promise.all(
    [...owners].map(async ([key, by]) => ({ key, by, bytes: await drawImage(zone, key) })),
  );
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
