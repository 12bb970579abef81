import { useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { Emoticon } from '../Emoticon.tsx';
import { reactedOf } from '../reacted.ts';
import styles from './ListReactions.module.css';

/** In a list: what people have reacted to a post with. */
export function ListReactions({ post }: PostProps) {
  const t = useT('reactions');
  const { reactions } = reactedOf(post);
  return (
    <ul className={styles.counts} aria-label={t('label')}>
      {reactions.map(({ name, count }) => (
        <li key={name}>
          <Emoticon name={name} /> {count}
        </li>
      ))}
    </ul>
  );
}
