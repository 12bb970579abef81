import { useEffect, useRef, useState } from 'react';
import { csrfToken, isCallError, useCall, useZone } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { attach, soundsOf, type Sound } from '../attached.ts';
import { sendVoice } from './send-voice.ts';

interface Running {
  readonly abort: AbortController;
  readonly file: File;
}

/** The sounds of a composer and their uploads. */
export function useSounds({ value, onUpdate }: Pick<ComposerPanelProps, 'value' | 'onUpdate'>) {
  const call = useCall();
  const { abbr } = useZone();
  const sounds = soundsOf(value);
  const [percents, setPercents] = useState<Readonly<Record<string, number>>>({});
  const files = useRef(new Map<string, Running>());
  // Uploads end later than the render that began them.
  const latest = useRef({ sounds, onUpdate });
  latest.current = { sounds, onUpdate };
  const update = (next: (now: readonly Sound[]) => readonly Sound[]) =>
    latest.current.onUpdate((now) => attach(next(soundsOf(now)), now));
  const change = (id: string, parts: Partial<Sound>) =>
    update((now) => now.map((sound) => (sound.id === id ? { ...sound, ...parts } : sound)));

  async function send(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    files.current.set(id, { abort, file });
    const onPercent = (percent: number) => setPercents((before) => ({ ...before, [id]: percent }));
    try {
      const token = await call(csrfToken, {}, { signal: abort.signal });
      const voice = await sendVoice(file, { zone: abbr, token }, onPercent, abort.signal);
      files.current.delete(id);
      change(id, { state: 'done', voice });
    } catch (error) {
      if (abort.signal.aborted) return;
      // A file that was refused is refused again.
      if (isCallError(error) && error.status >= 400 && error.status < 500) files.current.delete(id);
      change(id, { state: 'failed', reason: isCallError(error) ? error.reason : '' });
    }
  }

  // What a page was closed over, or an earlier panel was taken away with, is nobody's any more.
  useEffect(() => {
    const { current } = files;
    const isLost = ({ id, state }: Sound) => state === 'uploading' && !current.has(id);
    const { sounds: before, onUpdate: tell } = latest.current;
    if (before.some(isLost))
      tell((now) =>
        attach(
          soundsOf(now).filter((sound) => !isLost(sound)),
          now,
        ),
      );
    return () => current.forEach(({ abort }) => abort.abort());
  }, []);

  return {
    sounds,
    percentOf: (id: string) => percents[id] ?? 0,
    canRetry: (id: string) => files.current.has(id),
    add(chosen: readonly File[]): void {
      const added = chosen.map((file) => ({ file, id: crypto.randomUUID?.() ?? `${Math.random()}` }));
      update((now) => [...now, ...added.map(({ id, file }): Sound => ({ id, name: file.name, state: 'uploading' }))]);
      for (const { id, file } of added) void send(id, file);
    },
    retry(id: string): void {
      const file = files.current.get(id)?.file;
      if (!file) return;
      change(id, { state: 'uploading', reason: '' });
      void send(id, file);
    },
    remove(id: string): void {
      files.current.get(id)?.abort.abort();
      files.current.delete(id);
      update((now) => now.filter((sound) => sound.id !== id));
    },
  };
}
