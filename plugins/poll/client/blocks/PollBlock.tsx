import { CircleAlert, Lock, Vote } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import {
  Button,
  drawnAlone,
  exactTime,
  Image,
  useT,
  useViewer,
  useZone,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import { PollRepeat, type Poll } from '../../contract.ts';
import { pollOf } from '../poll-of.ts';
import { hasNumbers, type PollPhase } from '../phase.ts';
import { usePoll, useVote, type Ballot } from '../queries.ts';
import { useOrder } from '../use-order.ts';
import { LimitLines } from './LimitLines.tsx';
import { PhaseBadge, Voters } from './PhaseBadge.tsx';
import { PollForm } from './PollForm.tsx';
import { PollResults, Receipt } from './PollResults.tsx';
import { PollTools } from './PollTools.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import styles from './PollBlock.module.css';

/** The poll below a post's text: takes the vote, then shows what may be seen. */
export const PollBlock = drawnAlone(function PollBlock({ post }: PostProps) {
  const given = pollOf(post);
  const viewer = useViewer();
  const isOwn = post.isMine === 1 || viewer?.id === post.userInfo.uid;
  return given ? <LivePoll key={given.wbId} given={given} isOwn={isOwn} /> : null;
});

function LivePoll({ given, isOwn }: { readonly given: Poll; readonly isOwn: boolean }) {
  const { poll, phase } = usePoll(given);
  const { isPending, vote } = useVote(poll);
  return (
    <PollFrame
      poll={poll}
      phase={phase}
      isSending={isPending}
      onVote={vote}
      tools={<PollTools poll={poll} phase={phase} isOwn={isOwn} />}
    />
  );
}

export interface PollFrameProps {
  readonly poll: Poll;
  readonly phase: PollPhase;
  readonly isSending: boolean;
  readonly onVote: (ballot: Ballot) => void;
  readonly tools?: ReactNode;
}

/** A poll as voters see it, wherever it comes from and wherever the vote goes. */
export function PollFrame({ poll, phase, isSending, onVote, tools }: PollFrameProps) {
  const t = useT('poll-pages');
  const titleId = useId();
  const options = useOrder(poll);
  const [isLooking, setLooking] = useState(false);
  const mayVote = phase === 'open' && poll.votedTime === 0;
  const isForm = mayVote && !isLooking;
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
      {poll.image && <Image src={poll.image} alt="" width={540} height={300} className={styles.cover} />}
      <Notes poll={poll} phase={phase} />
      {isForm ? (
        <>
          <Receipt poll={poll} options={options} />
          {/* Its key: what was ticked and answered was meant for the poll as it was. */}
          <PollForm
            key={poll.version ?? 0}
            poll={poll}
            options={options}
            labelId={titleId}
            isSending={isSending}
            onVote={onVote}
          />
        </>
      ) : (
        <PollResults poll={poll} options={options} phase={phase} />
      )}
      {mayVote && hasNumbers(poll) && (
        <Button size="s" className={styles.look} onClick={() => setLooking(!isLooking)}>
          {t(isLooking ? 'block.toVote' : 'block.toResults')}
        </Button>
      )}
      <footer className={styles.foot}>
        <Voters poll={poll} isLive />
        <Times poll={poll} phase={phase} />
      </footer>
      {tools}
    </section>
  );
}

function Rule({ poll: { minNum, maxNum, repeat, limit } }: { readonly poll: Poll }) {
  const t = useT('poll-pages');
  const many =
    minNum > 1 ? t('block.multipleRange', { min: minNum, max: maxNum }) : t('block.multiple', { max: maxNum });
  return (
    <>
      <span>{maxNum === 1 ? t('block.single') : many}</span>
      <span>{repeat === PollRepeat.daily ? t('block.daily') : t('block.once')}</span>
      {limit && <LimitLines limit={limit} />}
    </>
  );
}

// i18n-keys: poll-pages:block.barred.*
/** Why somebody cannot vote, and that a ballot has gone. */
function Notes({ poll, phase }: { readonly poll: Poll; readonly phase: PollPhase }) {
  const t = useT('poll-pages');
  const viewer = useViewer();
  const { timeZone } = useZone();
  const { barred, voidedTime, votedTime, repeat } = poll;
  // Of a ballot a day it may have been an earlier day's, which is over: there the form below says
  // what can be voted today.
  const mayAgain = phase === 'open' && votedTime === 0 && repeat === PollRepeat.once;
  return (
    <>
      {viewer && barred && votedTime === 0 && (
        <p className={styles.note} role="note">
          <Lock size={16} aria-hidden="true" />
          {t(`block.barred.${barred}`)}
        </p>
      )}
      {voidedTime !== undefined && (
        <p className={styles.note} role="note">
          <CircleAlert size={16} aria-hidden="true" />
          {t(mayAgain ? 'block.voidedAgain' : 'block.voided', { time: exactTime(voidedTime, timeZone) })}
        </p>
      )}
    </>
  );
}

/** Before the start its time, else the end, and how long it is until then. */
function Times({ poll: { startTime, endTime }, phase }: { readonly poll: Poll; readonly phase: PollPhase }) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  const at = phase === 'before' ? startTime : endTime;
  const time = exactTime(at, timeZone);
  return (
    <span className={styles.times}>
      <time dateTime={new Date(at).toISOString()}>
        {phase === 'before' ? t('block.starts', { time }) : t('block.ends', { time })}
      </time>
      {phase !== 'ended' && <TimeLeft at={at} isStart={phase === 'before'} />}
    </span>
  );
}
