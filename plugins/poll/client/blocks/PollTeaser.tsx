import { Icon, useT, viewerPart, ZoneLink, type PostProps } from '../../../../platform/sdk/index.ts';
import type { Poll } from '../../contract.ts';
import { pollOf } from '../poll-of.ts';
import { useOrder } from '../use-order.ts';
import { usePhase } from '../use-phase.ts';
import { PhaseBadge, Voters } from './PhaseBadge.tsx';
import styles from './PollTeaser.module.css';

/** Options named in a list. */
const NAMED = 3;

/** A poll in a list: what is asked and how it goes, and the way to vote. */
export function PollTeaser({ post }: PostProps) {
  const poll = pollOf(post);
  return poll ? <Teaser poll={poll} /> : null;
}

// Options may stand in an order of the reader's own.
const Teaser = viewerPart(function Teaser({ poll }: { readonly poll: Poll }) {
  const t = useT('poll');
  const phase = usePhase(poll);
  const options = useOrder(poll);
  const more = poll.options.length - NAMED;
  return (
    <ZoneLink to="/posts/$wbId" params={{ wbId: poll.wbId }} className={styles.teaser}>
      <span className={styles.mark}>
        <Icon name="vote" />
      </span>
      <span className={styles.body}>
        <span className={styles.title}>{poll.title}</span>
        <span className={styles.options}>
          {options.slice(0, NAMED).map((option) => (
            <span key={option.id} className={styles.option}>
              {option.name}
            </span>
          ))}
          {more > 0 && <span className={styles.more}>{`+${more}`}</span>}
        </span>
        <span className={styles.meta}>
          <PhaseBadge phase={phase} />
          <Voters poll={poll} />
          {poll.votedTime > 0 && (
            <span className={styles.voted}>
              <Icon name="circle-check" size={14} />
              {t('block.voted')}
            </span>
          )}
        </span>
      </span>
    </ZoneLink>
  );
});
