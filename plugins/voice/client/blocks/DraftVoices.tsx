import { soundsOf } from '../attached.ts';
import { Voices } from './VoiceBlock.tsx';

/** The sounds of a draft as the page of its post will show them: those that are uploaded. */
export function DraftVoices({ value }: { readonly value: unknown }) {
  const voices = soundsOf(value).flatMap(({ state, voice }) => (state === 'done' && voice ? [voice] : []));
  return voices.length > 0 ? <Voices voices={voices} /> : null;
}
