import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, IconButton, useT, type CommentBoxPlace } from '../../../../platform/sdk/index.ts';
import { keepQuote, keptQuote, subscribe } from '../kept-quotes.ts';
import styles from './QuoteInBox.module.css';

/** What a comment that is being written quotes, with the way to take it away. */
export function QuoteInBox({
  focusText,
  ...place
}: CommentBoxPlace & {
  readonly focusText: () => void;
}) {
  const t = useT('quotes-pages');
  const quote = useSyncExternalStore(
    subscribe,
    () => keptQuote(place),
    () => null,
  );
  const before = useRef(quote);
  useEffect(() => {
    // Quoted while the box stood open: whoever does that goes on to write.
    if (quote && before.current !== quote) focusText();
    before.current = quote;
  }, [quote, focusText]);
  if (!quote) return null;
  const remove = () => {
    keepQuote(place, null);
    focusText();
  };
  return (
    <div className={styles.quote} role="group" aria-label={t('of', { nick: quote.nick })}>
      <div className={styles.words}>
        <span className={styles.of}>{t('of', { nick: quote.nick })}</span>
        <blockquote className={styles.text}>{quote.text}</blockquote>
      </div>
      <IconButton size="s" label={t('remove')} icon={<Icon name="x" size={18} />} onClick={remove} />
    </div>
  );
}
