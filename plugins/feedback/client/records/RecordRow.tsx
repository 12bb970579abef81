import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  exactTime,
  IconButton,
  LazyAlertDialog,
  toast,
  useApiMutation,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { deleteRecord, FEEDBACK_STATES, updateRecord, type FeedbackRecord } from '../../contract.ts';
import { useRefreshFeedback } from '../queries.ts';
import styles from './RecordsDialog.module.css';

interface RecordRowProps {
  readonly record: FeedbackRecord;
  /** The reader goes to what the record is about. */
  readonly onLeave: () => void;
}

/** One record: what, who, when, its state and the way out of the list. */
export function RecordRow({ record, onLeave }: RecordRowProps) {
  const t = useT('feedback-pages');
  const { timeZone } = useZone();
  const refresh = useRefreshFeedback();
  const [asking, setAsking] = useState(false);
  const done = (text: string) => async () => {
    toast.success(text);
    await refresh();
  };
  const update = useApiMutation(updateRecord, { onSuccess: done(t('records.stateSet')) });
  const remove = useApiMutation(deleteRecord, { onSuccess: done(t('records.deleted')) });
  // What the table shows until the list has come again.
  const state = update.isPending ? update.variables.state : record.state;
  return (
    <tr>
      <td className={styles.content}>
        <ZoneLink to={record.wbLink} className={styles.link} onClick={onLeave}>
          {record.wbContent}
        </ZoneLink>
      </td>
      <td className={styles.user}>{record.userInfo?.nick}</td>
      <td className={styles.time}>{exactTime(record.wbCreateTime, timeZone)}</td>
      <td className={styles.state}>
        <Select
          label={t('records.stateOf', { id: record.id })}
          hideLabel
          placeholder={t('records.stateColumn')}
          // i18n-keys: state.*
          options={FEEDBACK_STATES.map((value) => ({ id: String(value), label: t(`state.${value}`) }))}
          value={String(state)}
          loading={update.isPending}
          onChange={(value) => update.mutate({ id: record.id, state: Number(value) })}
        />
      </td>
      <td className={styles.remove}>
        <IconButton size="s" label={t('records.delete')} icon={<Trash2 />} onClick={() => setAsking(true)} />
        <LazyAlertDialog
          isOpen={asking}
          onOpenChange={setAsking}
          title={t('records.deleteTitle')}
          text={t('records.deleteText')}
          confirmLabel={t('records.delete')}
          cancelLabel={t('records.cancel')}
          destructive
          onConfirm={() => remove.mutateAsync({ id: record.id })}
        />
      </td>
    </tr>
  );
}
