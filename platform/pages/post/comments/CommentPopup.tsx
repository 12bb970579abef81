import { Suspense, useEffect, useState } from 'react';
import { Avatar, cx, lazyComponent, useViewer, VisuallyHidden } from '../../../sdk/index.ts';
import { useLazyOverlay } from '../../../ui/use-lazy-overlay.ts';
import type { CommentBoxProps, SentComment } from './CommentBox.tsx';
import { useKeptDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';
import styles from './CommentBox.module.css';

const loadSheet = () => import('./CommentSheet.tsx').then((module) => module.CommentSheet);
const LazySheet = lazyComponent(loadSheet);

/**
 * The form for a comment on the phone site: what looks like it opens it at the lower edge. Closed
 * before it was sent it keeps its text and pictures (docs/product/phone-site.md, Acting).
 */
export function CommentPopup({ onSent, ...box }: CommentBoxProps) {
  const { t } = box.env;
  const viewer = useViewer();
  const pictures = useUploads(t);
  const { Overlay, isOpen, setOpen, triggerProps } = useLazyOverlay(loadSheet, 'dialog');
  const kept = useKeptDraft(box.wbId, box.answers?.cid);
  const [draft, setDraft] = useState('');
  useEffect(() => {
    if (!isOpen) setDraft(kept.read());
  }, [isOpen, kept]);
  const sent = (comment: SentComment) => {
    setOpen(false);
    onSent(comment);
  };
  return (
    <>
      <button type="button" {...triggerProps} className={styles.entry} data-key="c">
        {viewer && (
          <span aria-hidden="true">
            <Avatar name={viewer.ywUserInfo.nick} src={viewer.ywUserInfo.avatarUrl} />
          </span>
        )}
        <span className={cx(styles.entryField, draft !== '' && styles.entryDraft)}>
          {draft ? <VisuallyHidden>{t('comment:placeholder')} </VisuallyHidden> : t('comment:placeholder')}
          {draft}
        </span>
      </button>
      {Overlay && <Overlay {...box} pictures={pictures} isOpen={isOpen} onOpenChange={setOpen} onSent={sent} />}
    </>
  );
}

/** The form for a reply on the phone site, at the lower edge from the beginning. */
export function ReplyPopup(props: CommentBoxProps) {
  const { env, onCancel } = props;
  const pictures = useUploads(env.t);
  const [isOpen, setOpen] = useState(true);
  return (
    <Suspense fallback={null}>
      <LazySheet {...props} pictures={pictures} isOpen={isOpen} onOpenChange={setOpen} onClosed={onCancel} />
    </Suspense>
  );
}
