import { postDetail } from '../../../contract/endpoints/posts.ts';
import { useApiSuspenseQuery } from '../../../sdk/index.ts';
import { useListEnv } from '../../common/list-env.ts';
import { CommentSection } from './CommentSection.tsx';

/**
 * The comments of a post. It takes no more than the post's number: given anything that changes, what
 * the server has drawn would go from the page until the code is there (`lazyPart`).
 */
export function PostComments({ wbId }: { readonly wbId: number }) {
  const { data: post } = useApiSuspenseQuery(postDetail, { wbId });
  return <CommentSection post={post} env={useListEnv()} />;
}
