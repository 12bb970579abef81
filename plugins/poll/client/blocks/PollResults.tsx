import { ChartBar, CircleCheck, Table2 } from 'lucide-react';
import { useState } from 'react';
import { cx, exactTime, IconButton, useT, useZone, VisuallyHidden } from '../../../../platform/sdk/index.ts';
import type { Poll, PollOption } from '../../contract.ts';
import { hasNumbers, type PollPhase } from '../phase.ts';
import { OptionText } from './Choice.tsx';
import { Hidden } from './Hidden.tsx';
import { useFolded } from './use-folded.tsx';
import styles from './PollResults.module.css';

export interface PollResultsProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  readonly phase: PollPhase;
}

/**
 * The options with their bars or as a table, both a table to those who hear it; without numbers
 * where the viewer may not see them.
 */
export function PollResults({ poll, options, phase }: PollResultsProps) {
  const hasResults = hasNumbers(poll) && phase !== 'before';
  return (
    <>
      {hasResults ? <Results title={poll.title} options={options} /> : <PlainOptions options={options} />}
      <Receipt poll={poll} options={options} />
      {!hasResults && phase !== 'before' && (
        <p className={styles.note}>
          <Hidden visible={poll.visible} />
        </p>
      )}
    </>
  );
}

function Results({ title, options }: { readonly title: string; readonly options: readonly PollOption[] }) {
  const t = useT('poll-pages');
  const [isTable, setTable] = useState(false);
  const best = Math.max(...options.map(({ ratio = 0 }) => ratio));
  const withVotes = options.every(({ votes }) => votes !== undefined);
  const { visible, toggle } = useFolded(options, ({ active, ratio }) => active === 1 || (best > 0 && ratio === best));
  return (
    <div className={styles.results}>
      <div className={styles.switch}>
        <IconButton
          size="s"
          label={t('block.asBars')}
          icon={<ChartBar />}
          aria-pressed={!isTable}
          onClick={() => setTable(false)}
        />
        <IconButton
          size="s"
          label={t('block.asTable')}
          icon={<Table2 />}
          aria-pressed={isTable}
          onClick={() => setTable(true)}
        />
      </div>
      <table className={isTable ? styles.sheet : styles.table}>
        <caption>
          <VisuallyHidden>
            {t('block.results')} {title}
          </VisuallyHidden>
        </caption>
        <thead className={cx(!isTable && styles.hidden)}>
          <tr>
            <th scope="col">{t('block.optionColumn')}</th>
            {withVotes && <th scope="col">{t('block.votesColumn')}</th>}
            <th scope="col">{t('block.ratioColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((option) => (
            <tr
              key={option.id}
              className={cx(
                styles.row,
                option.active === 1 && styles.own,
                option.ratio === best && best > 0 && styles.best,
              )}
            >
              <th scope="row" className={styles.option}>
                {!isTable && (
                  <span className={styles.bar} style={{ width: `${option.ratio ?? 0}%` }} aria-hidden="true" />
                )}
                <span className={styles.label}>
                  {isTable ? <span className={styles.cell}>{option.name}</span> : <OptionText option={option} />}
                  <Own option={option} />
                </span>
              </th>
              {withVotes && (
                <td className={styles.votes}>
                  {isTable ? (option.votes ?? 0) : t('block.votes', { count: option.votes ?? 0 })}
                </td>
              )}
              <td className={styles.ratio}>{`${option.ratio ?? 0}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {toggle}
    </div>
  );
}

/** What can be chosen, without numbers and without a way to choose it. */
export function PlainOptions({ options }: { readonly options: readonly PollOption[] }) {
  const { visible, toggle } = useFolded(options, ({ active }) => active === 1);
  return (
    <>
      <ul className={styles.plain}>
        {visible.map((option) => (
          <li key={option.id} className={cx(styles.plainOption, option.active === 1 && styles.own)}>
            <OptionText option={option} />
            <Own option={option} />
          </li>
        ))}
      </ul>
      {toggle}
    </>
  );
}

/** Marks what the viewer chose. */
function Own({ option }: { readonly option: PollOption }) {
  const t = useT('poll-pages');
  if (option.active === 0) return null;
  return (
    <span className={styles.check}>
      <CircleCheck size={16} aria-hidden="true" />
      <VisuallyHidden>{t('block.yours')}</VisuallyHidden>
    </span>
  );
}

interface ReceiptProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
}

/**
 * What the viewer's ballot says and when it was given: the server's word, there whenever they come
 * back, whoever may see results. In a poll of one ballot a day that of an earlier day, until there
 * is one of today.
 */
export function Receipt({ poll: { votedTime, lastBallot }, options }: ReceiptProps) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  if (votedTime === 0 && !lastBallot) return null;
  const isChosen = ({ id, active }: PollOption) =>
    votedTime > 0 ? active === 1 : lastBallot?.optionIds.includes(id) === true;
  const values = {
    options: options
      .filter(isChosen)
      .map(({ name }) => name)
      .join(t('separator')),
    time: exactTime(votedTime || (lastBallot?.time ?? 0), timeZone),
  };
  return (
    <p className={styles.receipt} role="status">
      <CircleCheck size={15} aria-hidden="true" />
      {t(votedTime > 0 ? 'block.receipt' : 'block.receiptEarlier', values)}
    </p>
  );
}
