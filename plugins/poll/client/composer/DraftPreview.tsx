import { useNow, useT } from '../../../../platform/sdk/index.ts';
import { draftToFields, readPoll } from '../../contract.ts';
import { PollPreview } from '../blocks/PollPreview.tsx';
import { previewOf, previewPhase } from './preview.ts';
import { textOf } from './rules.ts';
import styles from './PollPanel.module.css';

/** The poll of a draft as voters will see it, or what is missing. */
export function DraftPreview({ value }: { readonly value: unknown }) {
  const t = useT('poll-pages');
  const now = useNow();
  // A start that has passed is no fault here: times pass while a draft lies or is reviewed.
  const read = readPoll(draftToFields(value), now, true);
  if ('problem' in read)
    return (
      <p className={styles.hint} role="note">
        {t('form.preview.unfinished', { problem: t(...textOf(read.problem)) })}
      </p>
    );
  const poll = previewOf(read.value);
  return <PollPreview poll={poll} phase={previewPhase(poll, now)} />;
}
