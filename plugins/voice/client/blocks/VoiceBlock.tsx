import { useT, type PostProps } from '../../../../platform/sdk/index.ts';
import type { Voice } from '../../contract.ts';
import { voicesOf } from '../voice-of.ts';
import styles from './VoiceBlock.module.css';

/** The sounds of a post. Nothing of a file is loaded before somebody plays it. */
export function VoiceBlock({ post }: PostProps) {
  return <Voices voices={voicesOf(post)} />;
}

export function Voices({ voices }: { readonly voices: readonly Voice[] }) {
  const t = useT('voice-pages');
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {voices.map((voice) => (
        <Player key={voice.url} voice={voice} />
      ))}
    </ul>
  );
}

function Player({ voice }: { readonly voice: Voice }) {
  const t = useT('voice-pages');
  const name = voice.name || t('title');
  return (
    <li className={styles.voice}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.time}>{timeText(voice.duration)}</span>
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what is said */}
      <audio className={styles.player} controls preload="none" src={voice.url} aria-label={t('player', { name })} />
    </li>
  );
}

/** `1:05`, of seconds. */
const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
