import { useState } from 'react';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { postDetail } from '../../contract/endpoints/posts.ts';
import { useApiSuspenseQuery } from '../../sdk/index.ts';
import { LinkArea } from '../common/LinkArea.tsx';
import { useListEnv } from '../common/list-env.ts';
import { PageHosts } from '../common/PageHosts.tsx';
import { RecordVisit } from '../user/visit/RecordVisit.tsx';
import { ActionBar } from './ActionBar.tsx';
import { COMMENTS_ID, readPostSearch } from './comments/position.ts';
import { CommentsNow, CommentsToRead } from './parts.ts';
import { PostArticle } from './PostArticle.tsx';
import styles from './PostPage.module.css';

/** A post with its comments. */
export function PostPage() {
  const { wbId } = useParams({ strict: false }) as { wbId: string };
  const { data: post } = useApiSuspenseQuery(postDetail, { wbId: Number(wbId) });
  const env = useListEnv();
  const router = useRouter();
  const isPlace = Object.keys(readPostSearch(useSearch({ strict: false }))).length > 0;
  // Chosen once: who logs in goes on where they are.
  const [Comments] = useState(() => (env.viewer || isPlace ? CommentsNow : CommentsToRead));
  const toComments = () => {
    const comments = document.getElementById(COMMENTS_ID);
    comments?.scrollIntoView();
    comments?.focus({ preventScroll: true });
  };
  return (
    <LinkArea className={styles.page}>
      <PostArticle post={post} env={env} onDeleted={() => void router.navigate({ href: env.links.home() })} />
      <ActionBar post={post} env={env} onComment={toComments} />
      <Comments key={post.wbId} wbId={post.wbId} />
      <PageHosts />
      {env.viewer && <RecordVisit key={`${env.viewer.id} ${post.wbId}`} wbId={post.wbId} />}
    </LinkArea>
  );
}
