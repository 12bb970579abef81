import { ExternalLink, MessageCircle, ThumbsUp } from 'lucide-react';
import {
  MINUTE_MS,
  Button,
  LABEL_TYPE,
  postList,
  useAddress,
  useApiInfinite,
  useT,
  VisuallyHidden,
  type Post,
} from '../../../platform/sdk/index.ts';
import type { ComposerHintProps } from '../../editor/client/face.ts';
import { askedOf, RELATED, shownCount } from './asked.ts';
import { useQuiet } from './use-quiet.ts';
import styles from './Related.module.css';

/** What others have asked or suggested before, found while one writes. */
export function RelatedPosts({ title, beginning, themeId, labelType }: ComposerHintProps) {
  const t = useT('hints-pages');
  const q = useQuiet(askedOf(title, beginning), RELATED.quietMs);
  const found = useApiInfinite(
    postList,
    { q, themeId, searchTitleFlag: true },
    { pageSize: RELATED.page, enabled: q !== '', staleTime: MINUTE_MS },
  );
  const posts = q === '' ? [] : (found.data?.pages.flatMap(({ list }) => list) ?? []);
  if (posts.length === 0) return null;
  const isSuggestion = labelType === LABEL_TYPE.suggestion;
  const name = t(isSuggestion ? 'related.say' : 'related.ask');
  return (
    <section className={styles.box} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <ul className={styles.list}>
        {posts.map((post) => (
          <RelatedPost key={post.wbId} post={post} isSuggestion={isSuggestion} />
        ))}
        {found.hasNextPage && (
          <li>
            <Button
              size="s"
              variant="ghost"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('related.more')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Opens in a new window: what is written here stays open. */
function RelatedPost({ post, isSuggestion }: { readonly post: Post; readonly isSuggestion: boolean }) {
  const t = useT('hints-pages');
  const address = useAddress();
  const count = isSuggestion ? post.wbfCount : post.wbcCount;
  const Sign = isSuggestion ? ThumbsUp : MessageCircle;
  return (
    <li>
      <a className={styles.post} href={address(`/posts/${post.wbId}`)} target="_blank" rel="noopener">
        <span className={styles.title}>{post.wbTitle || post.wbDesc}</span>
        <span className={styles.count}>
          <Sign aria-hidden="true" />
          <VisuallyHidden>{t(isSuggestion ? 'related.supports' : 'related.answers')} </VisuallyHidden>
          {shownCount(count)}
        </span>
        <ExternalLink aria-hidden="true" />
        <VisuallyHidden>{t('related.newWindow')}</VisuallyHidden>
      </a>
    </li>
  );
}
