import { useParams, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { postDetail } from '../../contract/endpoints/posts.ts';
import { useApiSuspenseQuery } from '../../sdk/index.ts';
import { LinkArea } from '../common/LinkArea.tsx';
import { useListEnv } from '../common/list-env.ts';
import { PageHosts } from '../common/PageHosts.tsx';
import { RecordVisit } from '../user/visit/RecordVisit.tsx';
import { ActionBar } from './ActionBar.tsx';
import { CommentSection } from './comments/CommentSection.tsx';
import { PostArticle } from './PostArticle.tsx';
import styles from './PostPage.module.css';

/** A post with its comments. */
export function PostPage() {
  const { wbId } = useParams({ strict: false }) as { wbId: string };
  const { data: post } = useApiSuspenseQuery(postDetail, { wbId: Number(wbId) });
  const env = useListEnv();
  const router = useRouter();
  const comments = useRef<HTMLElement>(null);
  const toComments = () => {
    comments.current?.scrollIntoView();
    comments.current?.focus({ preventScroll: true });
  };
  return (
    <LinkArea className={styles.page}>
      <PostArticle post={post} env={env} onDeleted={() => void router.navigate({ href: env.links.home() })} />
      <ActionBar post={post} env={env} onComment={toComments} />
      <CommentSection key={post.wbId} ref={comments} post={post} env={env} />
      <PageHosts />
      {env.viewer && <RecordVisit key={`${env.viewer.id} ${post.wbId}`} wbId={post.wbId} />}
    </LinkArea>
  );
}
