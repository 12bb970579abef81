import { AudioLines, RotateCcw, Upload, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, IconButton, LIMITS, ProgressBar, toast, useT } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { VOICE_FORMATS, VOICE_LIMITS } from '../../contract.ts';
import { isOfPost, roomIn, type Sound } from '../attached.ts';
import { useSounds } from './use-sounds.ts';
import styles from './VoicePanel.module.css';

const ACCEPTED = ['audio/*', ...VOICE_FORMATS.map((ending) => `.${ending}`)].join(',');

/** The sounds of a post: chosen, uploaded, heard, taken out (the audio tool of code 18). */
export function VoicePanel({ value, onUpdate, onRemove }: ComposerPanelProps) {
  const t = useT('voice-pages');
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sounds, percentOf, canRetry, add, retry, remove } = useSounds({ value, onUpdate });
  const room = roomIn(sounds);

  function choose(files: readonly File[]): void {
    const fitting = files.filter(({ size }) => size <= LIMITS.imageBytes);
    if (fitting.length < files.length) toast.error(t('tooLarge', { max: LIMITS.imageBytes / 1024 / 1024 }));
    if (fitting.length > room) toast.error(t('many', { max: VOICE_LIMITS.count }));
    if (room > 0 && fitting.length > 0) add(fitting.slice(0, room));
  }
  function close(): void {
    for (const { id } of sounds) remove(id);
    if (!isOfPost(value)) onRemove();
  }

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <AudioLines size={18} aria-hidden="true" />
        <strong className={styles.title} id={titleId}>
          {t('title')}
        </strong>
        <IconButton label={t('removeAll')} icon={<X />} size="s" onClick={close} />
      </header>
      {sounds.length > 0 && (
        <ul className={styles.list}>
          {sounds.map((sound) => (
            <li key={sound.id} className={styles.sound}>
              <SoundState sound={sound} percent={percentOf(sound.id)} />
              {sound.state === 'failed' && canRetry(sound.id) && (
                <IconButton
                  label={t('retry', { name: sound.name })}
                  icon={<RotateCcw />}
                  size="s"
                  onClick={() => retry(sound.id)}
                />
              )}
              <IconButton
                label={t(sound.state === 'uploading' ? 'cancel' : 'remove', { name: sound.name })}
                icon={<X />}
                size="s"
                onClick={() => remove(sound.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className={styles.choose}>
          <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <p className={styles.hint}>{t('hint', { minutes: VOICE_LIMITS.seconds / 60, count: VOICE_LIMITS.count })}</p>
        </div>
      )}
      <input
        ref={input}
        className={styles.file}
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </section>
  );
}

function SoundState({ sound, percent }: { readonly sound: Sound; readonly percent: number }) {
  const t = useT('voice-pages');
  if (sound.state === 'uploading')
    return (
      <div className={styles.state}>
        <ProgressBar label={sound.name} value={percent} valueText={t('uploading', { percent })} />
      </div>
    );
  if (sound.state === 'failed')
    return (
      <div className={styles.state} role="alert">
        <span className={styles.name}>{sound.name}</span>
        <span className={styles.failed}>{sound.reason || t('failed')}</span>
      </div>
    );
  return (
    <div className={styles.state}>
      <span className={styles.name}>{sound.name}</span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what is said */}
      <audio
        className={styles.player}
        controls
        preload="none"
        src={sound.voice?.url}
        aria-label={t('player', { name: sound.name })}
      />
    </div>
  );
}
