import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../sdk/index.ts';
import type { ListEnv } from '../common/list-env.ts';
import { shortCount } from '../../sdk/short-count.ts';
import { topicQuery } from './topic-query.ts';

/** What a topic is about and how many posts carry it. */
export function TopicHint({ name, env: { t, locale } }: { readonly name: string; readonly env: ListEnv }) {
  const { data } = useQuery(topicQuery({ call: useCall() }, name));
  if (data === undefined) return t('home.topicHint');
  const count = t('home.topicPosts', { n: shortCount(data?.postCount ?? 0, locale) });
  return data?.description ? `${count} · ${data.description}` : count;
}
