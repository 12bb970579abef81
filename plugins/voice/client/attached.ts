import { VOICE_LIMITS, type Voice } from '../contract.ts';

/**
 * A sound of a composer. What is uploading when the page is closed is not there any more when it is
 * opened again.
 */
export interface Sound {
  readonly id: string;
  readonly name: string;
  readonly state: 'uploading' | 'done' | 'failed';
  readonly voice?: Voice;
  /** Why it failed, in words. */
  readonly reason?: string;
}

export interface Attached {
  readonly sounds: readonly Sound[];
  /** It began with the sounds of the post that is edited: none is none. */
  readonly isOfPost?: true;
  /** What the slot asks for, made here so that no page loads more than that. */
  readonly isBusy: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

const isSound = (value: unknown): value is Sound =>
  typeof value === 'object' && value !== null && 'id' in value && 'state' in value && 'name' in value;

/** A draft of an older version may hold something else. */
export function soundsOf(value: unknown): readonly Sound[] {
  const sounds: unknown = typeof value === 'object' && value !== null && 'sounds' in value ? value.sounds : [];
  return Array.isArray(sounds) ? sounds.filter(isSound) : [];
}

/** Whether an edit has to say it even when there is nothing left. */
export const isOfPost = (value: unknown): boolean => (value as Partial<Attached> | undefined)?.isOfPost === true;

/** With what the slot asks for. @param before what it was; a post's own stays that */
export function attach(sounds: readonly Sound[], before?: unknown): Attached {
  const urls = sounds.flatMap(({ state, voice }) => (state === 'done' && voice ? [{ url: voice.url }] : []));
  return {
    sounds,
    ...(isOfPost(before) ? { isOfPost: true } : {}),
    isBusy: sounds.some(({ state }) => state !== 'done'),
    fields: urls.length > 0 || isOfPost(before) ? { wbVoice: JSON.stringify(urls) } : {},
  };
}

/** Room for how many more. */
export const roomIn = (sounds: readonly Sound[]): number => Math.max(0, VOICE_LIMITS.count - sounds.length);
