import { Vote } from 'lucide-react';
import { useId } from 'react';
import { Badge, exactTime, useBoot, useT, useZone, type PostProps } from '../../../../platform/sdk/index.ts';
import { PollRepeat, type Poll } from '../../contract.ts';
import { pollOf } from '../poll-of.ts';
import { usePoll, type PollPhase } from '../queries.ts';
import { optionsFor } from './order.ts';
import { PollForm } from './PollForm.tsx';
import { PollResults } from './PollResults.tsx';
import styles from './PollBlock.module.css';

/** The poll below a post's text: takes the vote, then shows what may be seen. */
export function PollBlock({ post }: PostProps) {
  const given = pollOf(post);
  return given ? <LivePoll key={given.wbId} given={given} /> : null;
}

function LivePoll({ given }: { readonly given: Poll }) {
  const titleId = useId();
  const { sessionMark } = useBoot();
  const { poll, phase } = usePoll(given);
  const options = optionsFor(poll, sessionMark);
  const isForm = phase === 'open' && poll.votedTime === 0;
  return (
    <section className={styles.poll} aria-labelledby={titleId}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Vote size={18} aria-hidden="true" />
        </span>
        <div className={styles.heading}>
          <h2 className={styles.title} id={titleId}>
            {poll.title}
          </h2>
          <p className={styles.rule}>
            <Rule poll={poll} />
          </p>
        </div>
        <PhaseBadge phase={phase} />
      </header>
      {isForm ? (
        <PollForm poll={poll} options={options} labelId={titleId} />
      ) : (
        <PollResults poll={poll} options={options} phase={phase} />
      )}
      <footer className={styles.foot}>
        <Voters poll={poll} isLive />
        <Times poll={poll} phase={phase} />
      </footer>
    </section>
  );
}

function Rule({ poll: { minNum, maxNum, repeat } }: { readonly poll: Poll }) {
  const t = useT('poll');
  const many =
    minNum > 1 ? t('block.multipleRange', { min: minNum, max: maxNum }) : t('block.multiple', { max: maxNum });
  return (
    <>
      <span>{maxNum === 1 ? t('block.single') : many}</span>
      {repeat === PollRepeat.daily && <span>{t('block.daily')}</span>}
    </>
  );
}

export function PhaseBadge({ phase }: { readonly phase: PollPhase }) {
  const t = useT('poll');
  if (phase === 'ended') return <Badge>{t('block.ended')}</Badge>;
  return phase === 'before' ? (
    <Badge tone="accent">{t('block.notStarted')}</Badge>
  ) : (
    <Badge tone="success">{t('block.running')}</Badge>
  );
}

/** How many voted; `isLive` reads it out when it changes. */
export function Voters({
  poll: { voterCount, repeat },
  isLive = false,
}: {
  readonly poll: Poll;
  readonly isLive?: boolean;
}) {
  const t = useT('poll');
  if (voterCount === undefined) return null;
  return (
    <span aria-live={isLive ? 'polite' : undefined}>
      {repeat === PollRepeat.daily
        ? t('block.ballots', { count: voterCount })
        : t('block.voters', { count: voterCount })}
    </span>
  );
}

/** Before the start its time, else the end (spec 1 section 4 "Poll display"). */
function Times({ poll: { startTime, endTime }, phase }: { readonly poll: Poll; readonly phase: PollPhase }) {
  const t = useT('poll');
  const { timeZone } = useZone();
  const at = phase === 'before' ? startTime : endTime;
  const time = exactTime(at, timeZone);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {phase === 'before' ? t('block.starts', { time }) : t('block.ends', { time })}
    </time>
  );
}
