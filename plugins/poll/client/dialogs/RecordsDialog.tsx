import { Avatar, EmptyState, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { Poll } from '../../contract.ts';
import { usePollRecords } from '../queries.ts';
import { ballotKey, eachOnce } from './voters.ts';
import styles from './HistoryDialog.module.css';

interface RecordsDialogProps {
  readonly poll: Poll;
  readonly onClose: () => void;
}

/** Who voted, for those who may see it; managers see what was chosen and answered, too. */
export function RecordsDialog({ poll, onClose }: RecordsDialogProps) {
  const t = useT('poll-pages');
  return (
    <Dialog
      isOpen
      size="m"
      title={t('records.title')}
      closeLabel={t('history.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Records poll={poll} />
    </Dialog>
  );
}

function Records({ poll }: { readonly poll: Poll }) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  const names = new Map(poll.options.map(({ id, name }) => [id, name]));
  return (
    <Pages
      query={usePollRecords(poll.wbId)}
      failed={t('records.failed')}
      empty={<EmptyState title={t('records.empty')} />}
    >
      {(list) => (
        <ol className={styles.list}>
          {eachOnce(list).map(({ userInfo, voteTime, optionIds, answers = [] }) => (
            <li key={ballotKey({ userInfo, voteTime })} className={styles.voter}>
              <Avatar src={userInfo.avatarUrl} name={userInfo.nick} size="s" />
              <div className={styles.side}>
                <span className={styles.text}>{userInfo.nick}</span>
                {optionIds.length > 0 && (
                  <span>{optionIds.flatMap((id) => names.get(id) ?? []).join(t('separator'))}</span>
                )}
                {answers.map(({ question, answer }, index) => (
                  // Texts of questions may be alike, and none of them changes places.
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={index} className={styles.note}>{`${question} ${answer}`}</span>
                ))}
              </div>
              <time dateTime={new Date(voteTime).toISOString()} className={styles.note}>
                {exactTime(voteTime, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Pages>
  );
}
