import type { MouseEvent } from 'react';
import { Content, useAddress, useT, type Comment, type Reply } from '../../../../platform/sdk/index.ts';
import { quoteOf } from '../quote-of.ts';
import { postText } from '../start/places.ts';
import styles from './QuoteBlock.module.css';

/** What a comment quotes, with the way there; or that it cannot be read. */
export function QuoteBlock({ comment }: { readonly comment: Comment | Reply }) {
  const t = useT('quotes');
  const core = useT('core');
  const address = useAddress();
  const quote = quoteOf(comment);
  if (!quote) return <p className={styles.quote}>{t('gone')}</p>;
  const { cid, author, content } = quote;
  const goToPost = (event: MouseEvent) => {
    const text = postText();
    if (!text) return;
    event.preventDefault();
    text.scrollIntoView({ block: 'center' });
  };
  return (
    <figure className={styles.quote}>
      <figcaption>
        <a
          className={styles.by}
          href={address(cid === null ? `/posts/${comment.referWbId}` : `/posts/${cid}/location`)}
          onClick={cid === null ? goToPost : undefined}
        >
          {t('by', { nick: author.nick || core('user.gone') })}
        </a>
      </figcaption>
      <blockquote className={styles.text}>
        <Content html={content} variant="compact" />
      </blockquote>
    </figure>
  );
}
