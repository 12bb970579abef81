import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  cancelHotComment,
  EmptyState,
  hotComments,
  TimeAgo,
  toast,
  useApiInfinite,
  useApiMutation,
  useT,
  ZoneLink,
  type HotComment,
} from '../../../../platform/sdk/index.ts';
import { withGlyphs } from '../../../../platform/sdk/grammar.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { ReasonDialog } from '../actions/ReasonDialog.tsx';
import styles from '../panel.module.css';

/** The hot comments of the zone, whose mark a moderator may take away. */
export function HotPanel() {
  const t = useT('moderation-pages');
  const [asking, setAsking] = useState<HotComment | null>(null);
  const client = useQueryClient();
  const query = useApiInfinite(hotComments, {}, { staleTime: 0, pageSize: 20 });
  const cancel = useApiMutation(cancelHotComment, {
    onSuccess: async () => {
      toast.success(t('done.cancelHot'));
      setAsking(null);
      await client.invalidateQueries({ queryKey: apiKey(hotComments) });
    },
  });
  return (
    <div className={styles.panel}>
      <p className={styles.about}>{t('hot.about')}</p>
      <Pages query={query} failed={t('hot.failed')} empty={<EmptyState title={t('hot.none')} />}>
        {(list) => (
          <ul className={styles.hits}>
            {list.map((comment) => (
              <li key={comment.cid}>
                <Hot comment={comment} onCancel={() => setAsking(comment)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {asking && (
        <ReasonDialog
          act="cancelHot"
          on="Comment"
          id={asking.cid}
          isPending={cancel.isPending}
          onConfirm={(reason) => cancel.mutateAsync({ cid: asking.cid, reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function Hot({ comment, onCancel }: { readonly comment: HotComment; readonly onCancel: () => void }) {
  const t = useT('moderation-pages');
  const { cid, wbTitle, text, wbfCount, createTime, userInfo } = comment;
  return (
    <>
      <span className={styles.head}>
        {userInfo && (
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.link}>
            {userInfo.nick}
          </ZoneLink>
        )}
        <TimeAgo at={createTime} />
        <span>{t('hot.likes', { count: wbfCount })}</span>
      </span>
      <p className={styles.excerpt}>{withGlyphs(text)}</p>
      {wbTitle && <p className={styles.facts}>{t('hot.on', { title: wbTitle })}</p>}
      <div className={styles.actions}>
        <ZoneLink to={`/posts/${cid}/location`} className={styles.link}>
          {t('view')}
        </ZoneLink>
        <Button size="s" aria-label={t('hot.cancelOf', { text })} onClick={onCancel}>
          {t('dialog.cancelHotComment')}
        </Button>
      </div>
    </>
  );
}
