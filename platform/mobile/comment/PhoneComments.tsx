import { useParams } from '@tanstack/react-router';
import { postDetail } from '../../contract/endpoints/posts.ts';
import { titleOr } from '../../contract/post-title.ts';
import { LinkArea } from '../../pages/common/LinkArea.tsx';
import { useListEnv } from '../../pages/common/list-env.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { CommentSection } from '../../pages/post/comments/CommentSection.tsx';
import { useApiSuspenseQuery, useT } from '../../sdk/index.ts';
import styles from './PhoneComments.module.css';

/** `/m/comment/$wbId`: what is said about a post, which is one line here. */
export function PhoneComments() {
  const { wbId } = useParams({ strict: false }) as { wbId: string };
  const { data: post } = useApiSuspenseQuery(postDetail, { wbId: Number(wbId) });
  const env = useListEnv();
  const t = useT('mobile');
  const title = titleOr(post.wbTitle, post.wbDesc);
  return (
    <LinkArea className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('comments.of', { title })}</h1>
        <a className={styles.post} href={env.links.post(post.wbId)}>
          {t('comments.toPost')}
        </a>
      </header>
      <CommentSection key={post.wbId} post={post} env={env} />
      <PageHosts />
    </LinkArea>
  );
}
