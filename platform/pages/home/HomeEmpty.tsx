import { Icon, EmptyState, useT } from '../../sdk/index.ts';
import { PublishFirst } from '../common/ComposerTeaser.tsx';
import { useListEnv } from '../common/list-env.ts';
import type { HomeSearch } from '../common/list-input.ts';
import { SearchEmpty } from './search/SearchEmpty.tsx';

/** Why there is nothing here, and what to do about it. */
export function HomeEmpty({ search }: { readonly search: HomeSearch }) {
  const t = useT('search');
  const env = useListEnv();
  const { q } = search;
  if (q) return <SearchEmpty search={{ ...search, q }} env={env} />;
  if (search.uid) return <EmptyState title={t('noUserPosts')} />;
  if (search.topic) {
    return (
      <EmptyState
        icon={<Icon name="hash" size={24} />}
        title={t('noTopicPosts')}
        text={t('noTopicPostsHint')}
        action={<PublishFirst />}
      />
    );
  }
  return (
    <EmptyState
      icon={<Icon name="message-square-plus" size={24} />}
      title={t('noPosts')}
      text={t('noPostsHint')}
      action={<PublishFirst />}
    />
  );
}
