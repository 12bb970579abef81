import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';

/** Cache tags of the messages module. Likes are counted apart, as they come and go. */
export const messageTags = {
  unread: (zone: string, uid: number) => `unread:${zone}:${uid}`,
  unreadLikes: (zone: string, uid: number) => `unread-likes:${zone}:${uid}`,
  settings: (uid: number) => `message-settings:${uid}`,
} as const;

/** What falls when messages of this kind come, are read or go. */
export const tagOf = (kind: number, zone: string, uid: number): string =>
  kind === StoredKind.favor ? messageTags.unreadLikes(zone, uid) : messageTags.unread(zone, uid);

/** Whose counts a fallen tag is about, if it is one of ours. */
export function readerOf(tag: string): { readonly zone: string; readonly uid: number } | null {
  const [, zone, uid] = /^unread(?:-likes)?:([^:]+):(\d+)$/.exec(tag) ?? [];
  return zone === undefined ? null : { zone, uid: Number(uid) };
}

/** Whose settings a fallen tag is about: their counts of every zone may be others now. */
export function chooserOf(tag: string): number | null {
  const [, uid] = /^message-settings:(\d+)$/.exec(tag) ?? [];
  return uid === undefined ? null : Number(uid);
}
