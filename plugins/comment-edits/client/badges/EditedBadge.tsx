import { TimeAgo, useT, type Comment, type Reply } from '../../../../platform/sdk/index.ts';
import { editOf } from '../edit-of.ts';
import styles from './EditedBadge.module.css';

/** That and when the text of a comment was changed. */
export function EditedBadge({ comment }: { readonly comment: Comment | Reply }) {
  const t = useT('comment-edits');
  const edit = editOf(comment);
  return edit ? (
    <span className={styles.edited}>
      {t('edited')} · <TimeAgo at={edit.time} />
    </span>
  ) : null;
}
