import type { Post } from '../../../platform/sdk/index.ts';
import type { Attached } from './attached.ts';
import { voicesOf } from './voice-of.ts';

/** The sounds that a post has, as its edit begins with them. */
export function attachedOf(post: Post): Attached | undefined {
  const voices = voicesOf(post);
  if (voices.length === 0) return undefined;
  const sounds = voices.map((voice) => ({ id: voice.url, name: voice.name, state: 'done' as const, voice }));
  const wbVoice = JSON.stringify(voices.map(({ url }) => ({ url })));
  return { sounds, isOfPost: true, isBusy: false, fields: { wbVoice } };
}
