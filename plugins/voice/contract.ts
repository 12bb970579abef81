import { WEEK_MS } from '../../platform/contract/durations.ts';
import { Type, type Static } from 'typebox';
import { endpoint } from '../../platform/contract/index.ts';
import { Empty, JsonText } from '../../platform/contract/schemas.ts';
import { voiceGate } from './gates.ts';

/**
 * Limits of sound (docs/product/limits.md). A file has the host's limit for uploads besides, 10 MB.
 */
export const VOICE_LIMITS = {
  seconds: 900,
  /** Of one post. */
  count: 3,
  /** How long an upload that no post has is kept, milliseconds. */
  keptMs: WEEK_MS,
} as const;

/** Ends of names that a file chooser offers; the server looks at the bytes. */
export const VOICE_FORMATS = ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav'] as const;

/** A sound of a post. */
export const Voice = Type.Object({
  url: Type.String(),
  /** Seconds. */
  duration: Type.Number({ minimum: 0 }),
  /** Of the file, without its end. */
  name: Type.String(),
});
export type Voice = Static<typeof Voice>;
/** What the plugin says of posts. */
export const voiceReplyFields = Type.Object({ wbVoice: Type.Array(Voice) });

export const uploadVoice = endpoint({
  method: 'POST',
  path: '/api/v1/voice/upload',
  repeat: 'again',
  gate: voiceGate,
  summary: 'Uploads one sound (multipart field upload-file: mp3, m4a, ogg, wav; 10 MB, 15 minutes)',
  input: Empty,
  /** One: uploads answer lists. */
  reply: Type.Array(Voice),
  upload: 'file',
});

/**
 * Extra field of `POST weibo/add` and `weibo/edit`: JSON text of a list of `{ url }`, own uploads;
 * in an edit the whole new list.
 */
export const voicePostFields = Type.Object({
  wbVoice: Type.Optional(JsonText(4_000, Type.Array(Type.Partial(Voice)))),
});
export type VoicePostFields = Static<typeof voicePostFields>;
