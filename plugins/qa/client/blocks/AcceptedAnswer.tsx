import { useId } from 'react';
import {
  Avatar,
  Content,
  Icon,
  Image,
  TimeAgo,
  useT,
  useUiStore,
  ZoneLink,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import type { AcceptedAnswer as Answer } from '../../contract.ts';
import { questionOf } from '../qa-of.ts';
import styles from './AcceptedAnswer.module.css';

/**
 * The answer that the asker accepted, before all comments, with the way to where it stands among
 * them.
 */
export function AcceptedAnswer({ post }: PostProps) {
  const answer = questionOf(post)?.answer;
  return answer ? <AnswerBlock answer={answer} /> : null;
}

function AnswerBlock({ answer }: { readonly answer: Answer }) {
  const t = useT('qa-pages');
  const titleId = useId();
  const { uid, nick, avatarUrl } = answer.userInfo;
  return (
    <section className={styles.answer} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        <Icon name="badge-check" size={18} />
        {t('answer.title')}
      </h3>
      <div className={styles.by}>
        <Avatar name={nick} src={avatarUrl} size="xs" />
        <ZoneLink to="/user/$uid" params={{ uid }} className={styles.nick}>
          {nick}
        </ZoneLink>
        <span className={styles.time}>
          <TimeAgo at={answer.createTime} />
        </span>
        <ZoneLink to="/posts/$wbId/location" params={{ wbId: answer.cid }} className={styles.place}>
          {t('answer.place', { floor: answer.floor })}
        </ZoneLink>
      </div>
      <Content html={answer.wbcContent} variant="compact" />
      <Pictures images={answer.wbImages} />
    </section>
  );
}

function Pictures({ images }: { readonly images: Answer['wbImages'] }) {
  const t = useT('qa-pages');
  const store = useUiStore();
  const urls = images.map(({ url }) => url);
  if (urls.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {images.map(({ url, thumb }, index) => (
        <button
          key={url}
          type="button"
          className={styles.picture}
          onClick={() => {
            store.viewer = { images: urls, index };
          }}
        >
          <Image src={thumb} alt={t('answer.image', { number: index + 1 })} width={84} height={84} />
        </button>
      ))}
    </div>
  );
}
