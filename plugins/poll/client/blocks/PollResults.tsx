import { CircleCheck } from 'lucide-react';
import { cx, exactTime, useT, useZone, VisuallyHidden } from '../../../../platform/sdk/index.ts';
import type { Poll, PollOption } from '../../contract.ts';
import type { PollPhase } from '../queries.ts';
import { Hidden, OptionText } from './PollForm.tsx';
import styles from './PollResults.module.css';

export interface PollResultsProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  readonly phase: PollPhase;
}

/** The options with their bars, as a table to those who hear it; without numbers where the viewer may not see them. */
export function PollResults({ poll, options, phase }: PollResultsProps) {
  const shown = options.some(({ ratio }) => ratio !== undefined) && phase !== 'before';
  const best = Math.max(...options.map(({ ratio = 0 }) => ratio));
  return (
    <>
      {shown ? <ResultTable title={poll.title} options={options} best={best} /> : <PlainOptions options={options} />}
      <Receipt poll={poll} />
      {!shown && phase !== 'before' && <Hidden visible={poll.visible} />}
    </>
  );
}

function ResultTable({
  title,
  options,
  best,
}: {
  readonly title: string;
  readonly options: readonly PollOption[];
  readonly best: number;
}) {
  const t = useT('poll');
  const withVotes = options.every(({ votes }) => votes !== undefined);
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>
          {t('block.results')} {title}
        </VisuallyHidden>
      </caption>
      <thead className={styles.hidden}>
        <tr>
          <th scope="col">{t('block.optionColumn')}</th>
          {withVotes && <th scope="col">{t('block.votesColumn')}</th>}
          <th scope="col">{t('block.ratioColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr
            key={option.id}
            className={cx(
              styles.row,
              option.active === 1 && styles.own,
              option.ratio === best && best > 0 && styles.best,
            )}
          >
            <th scope="row" className={styles.option}>
              <span className={styles.bar} style={{ width: `${option.ratio ?? 0}%` }} aria-hidden="true" />
              <span className={styles.label}>
                <OptionText option={option} />
                <Own option={option} />
              </span>
            </th>
            {withVotes && <td className={styles.votes}>{t('block.votes', { count: option.votes ?? 0 })}</td>}
            <td className={styles.ratio}>{`${option.ratio ?? 0}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlainOptions({ options }: { readonly options: readonly PollOption[] }) {
  return (
    <ul className={styles.plain}>
      {options.map((option) => (
        <li key={option.id} className={cx(styles.plainOption, option.active === 1 && styles.own)}>
          <OptionText option={option} />
          <Own option={option} />
        </li>
      ))}
    </ul>
  );
}

/** Marks what the viewer chose. */
function Own({ option }: { readonly option: PollOption }) {
  const t = useT('poll');
  if (option.active === 0) return null;
  return (
    <span className={styles.check}>
      <CircleCheck size={16} aria-hidden="true" />
      <VisuallyHidden>{t('block.yours')}</VisuallyHidden>
    </span>
  );
}

/** When the viewer voted. */
function Receipt({ poll: { votedTime } }: { readonly poll: Poll }) {
  const t = useT('poll');
  const { timeZone } = useZone();
  if (votedTime === 0) return null;
  return (
    <p className={styles.receipt} role="status">
      <CircleCheck size={15} aria-hidden="true" />
      {t('block.votedAt', { time: exactTime(votedTime, timeZone) })}
    </p>
  );
}
