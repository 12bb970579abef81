import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { WrittenPicture, WrittenPost } from '../publish/written.ts';
import { tellOutbox } from './mark.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A post that is to be sent. */
export interface OutboxPost extends WrittenPost {
  /** Made once for each press on "publish". */
  readonly id: string;
  /** `{zone}:{uid}`: nobody else sends it, and it goes nowhere else. */
  readonly owner: string;
  /** Of what is intended, however often it is tried: docs/product/repeated-writes.md. */
  readonly requestKey: string;
  readonly pictures: readonly WrittenPicture[];
  /** The extra fields that its theme asks for. */
  readonly fields: Fields;
  /** Those of a change of what it has become. */
  readonly editFields: Fields;
  /** When it was sent off, milliseconds. */
  readonly at: number;
  /** `stopped`: it was taken back or refused, and goes only when its author says so. */
  readonly state: 'waiting' | 'stopped';
  /** Why it was refused, translated; empty: it was not. */
  readonly reason: string;
}

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxPost; indexes: { owner: string } };
  /** Of texts that are being written, by owner. */
  pictures: { key: string; value: readonly WrittenPicture[] };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

const open = (): Promise<IDBPDatabase<Schema>> =>
  (opening ??= openDB<Schema>('guildhall-phone', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('pictures');
    },
    // A newer version of this page waits.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opening = undefined),
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  }));

/** What an older version of this page has kept lacks what it did not know. */
const whole = (kept: OutboxPost): OutboxPost => Object.assign({ attachments: {}, fields: {}, editFields: {} }, kept);

/** Somebody's posts, the oldest first. */
export async function outboxOf(owner: string): Promise<OutboxPost[]> {
  const posts = await (await open()).getAllFromIndex('outbox', 'owner', owner);
  return posts.map(whole).toSorted((a, b) => a.at - b.at);
}

export async function outboxPost(id: string): Promise<OutboxPost | undefined> {
  const kept = await (await open()).get('outbox', id);
  return kept && whole(kept);
}

/** Resolves when it is on the disk. @throws where the browser keeps nothing */
export async function putOutbox(post: OutboxPost): Promise<void> {
  const writing = (await open()).transaction('outbox', 'readwrite', { durability: 'strict' });
  await Promise.all([writing.store.put(post), writing.done]);
  tellOutbox(true);
}

export async function dropOutbox(id: string): Promise<void> {
  const db = await open();
  await db.delete('outbox', id);
  tellOutbox((await db.count('outbox')) > 0);
}

/** The pictures of a text that is being written. */
export const picturesOf = async (owner: string): Promise<readonly WrittenPicture[]> =>
  (await (await open()).get('pictures', owner)) ?? [];

/** @throws where the browser keeps nothing */
export async function putPictures(owner: string, pictures: readonly WrittenPicture[]): Promise<void> {
  const db = await open();
  if (pictures.length > 0) await db.put('pictures', pictures, owner);
  else await db.delete('pictures', owner);
}
