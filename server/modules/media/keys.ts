import { createHash } from 'node:crypto';
import { MEDIUM_EXTENSION } from '../../../platform/contract/content/medium-picture.ts';
export { MEDIA_PATH } from '../../../platform/contract/content/grammar.ts';

/** What is served, by the end of its key. Nothing in a browser runs any of it. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  'thumb.webp': 'image/webp',
  [MEDIUM_EXTENSION]: 'image/webp',
  'avatar.webp': 'image/webp',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
} as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

/**
 * Exactly the keys that `mediaKey` makes: nothing else is ever asked of the storage, so no path can
 * lead out of it.
 */
const KEY = /^([a-z][a-z0-9]{0,15})\/([0-9a-f]{2})\/(\2[0-9a-f]{62})\.([a-z0-9]+(?:\.[a-z]+)?)$/;
/** What plugins keep for themselves: served by nobody. */
const PRIVATE_KEY = /^_[a-z][a-z0-9-]{0,31}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}){1,4}$/;

const isExtension = (text: string): text is MediaExtension => Object.hasOwn(MEDIA_TYPES, text);

/** SHA-256 in hex. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The key of a file of a zone that everybody may fetch: whoever stores the same bytes gets the same
 * one.
 */
export const mediaKey = (zone: string, hash: string, extension: MediaExtension): string =>
  `${zone}/${hash.slice(0, 2)}/${hash}.${extension}`;

/** What a public key says. */
export interface MediaName {
  readonly zone: string;
  /** SHA-256 of the file in hex; of a smaller copy of a picture: of the picture. */
  readonly hash: string;
  readonly extension: MediaExtension;
}

/** What a public key says, or null for what is none. */
export function parseMediaKey(key: string): MediaName | null {
  const [, zone = '', , hash = '', extension = ''] = KEY.exec(key) ?? [];
  return isExtension(extension) ? { zone, hash, extension } : null;
}

/** Where a still picture of this name may lie, whose smaller copy is asked for. */
export const stillKeys = ({ zone, hash }: Pick<MediaName, 'zone' | 'hash'>): readonly string[] => [
  mediaKey(zone, hash, 'jpg'),
  mediaKey(zone, hash, 'png'),
];

/** Whether a plugin may store under this key. */
export const isPluginKey = (key: string): boolean => PRIVATE_KEY.test(key) || parseMediaKey(key) !== null;
