import { useParams } from '@tanstack/react-router';
import { postDetail } from '../../contract/endpoints/posts.ts';
import { Content, useApiSuspenseQuery } from '../../sdk/index.ts';

export function PostPage() {
  const { wbId } = useParams({ strict: false }) as { wbId: string };
  const { data: post } = useApiSuspenseQuery(postDetail, { wbId: Number(wbId) });
  return (
    <article>
      <h1>{post.wbTitle}</h1>
      <Content html={post.wbContent} />
    </article>
  );
}
