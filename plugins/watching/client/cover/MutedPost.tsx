import { useState, type ReactNode } from 'react';
import { Button, Icon, useT, useViewerLater, type PostProps } from '../../../../platform/sdk/index.ts';
import { mutedWordsOf } from '../muted-words.ts';
import { isMuted } from './is-muted.ts';
import styles from './MutedPost.module.css';

/** Stands in a list for a post with a muted word, until it is pressed. */
export function MutedPost({ post, children }: PostProps & { readonly children: ReactNode }) {
  const t = useT('watching-pages');
  const viewer = useViewerLater();
  const [isOpen, setOpen] = useState(false);
  if (isOpen || !isMuted(post, mutedWordsOf(viewer))) return children;
  return (
    <div className={styles.folded}>
      <Button
        variant="ghost"
        block
        icon={<Icon name="eye-off" size={16} />}
        onClick={({ currentTarget }) => {
          const item = currentTarget.closest('li');
          setOpen(true);
          // The button goes, and with it the focus: the post's own link takes it.
          setTimeout(() => item?.querySelector<HTMLElement>('h2 a')?.focus());
        }}
      >
        {t('words.folded')}
      </Button>
    </div>
  );
}
