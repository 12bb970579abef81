import { useSearch } from '@tanstack/react-router';
import { postList } from '../../contract/endpoints/posts.ts';
import { useApiInfinite, ZoneLink } from '../../sdk/index.ts';

export function HomePage() {
  const { topic } = useSearch({ strict: false }) as { topic?: string };
  const { data } = useApiInfinite(postList, topic ? { topic } : {});
  return (
    <ul>
      {data?.pages
        .flatMap((page) => page.list)
        .map((post) => (
          <li key={post.wbId}>
            <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }}>
              {post.wbTitle}
            </ZoneLink>
          </li>
        ))}
    </ul>
  );
}
