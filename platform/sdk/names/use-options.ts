import { useRef } from 'react';
import { serializeContent, type ContentNode } from '../../contract/content/index.ts';
import { MINUTE_MS } from '../../contract/durations.ts';
import { LIMITS } from '../../contract/limits.ts';
import { recommendedTopics, searchTopics, searchUsers, updateRecentlyFriends, userFriends } from '../lookups.ts';
import { useApiMutation, useApiQuery } from '../query.ts';
import { useSettled } from '../use-settled.ts';

/** Something that may take the place of what was typed. */
export interface Option {
  /** Of a person their uid. */
  readonly key: string;
  readonly name: string;
  /** As content of a post. */
  readonly content: string;
  /** Under which heading it stands. */
  readonly heading: 'recent' | 'friends' | 'people' | 'recommended' | 'topics' | 'new';
  readonly picture?: string;
  /** Of a topic: what it is called beside its name, or how many posts it has. */
  readonly note?: { readonly label?: string; readonly posts: number };
  readonly onChosen?: () => void;
}

export interface Options {
  readonly list: readonly Option[];
  /** What was asked for last is not there yet; the list is that of before. */
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

const FRESH = MINUTE_MS;
const MOST = 8;
/** With so many friends found nobody else is looked for. */
const ENOUGH_FRIENDS = 5;

/**
 * The list of before stays until the next one is there, so that nothing flickers while a name is
 * typed.
 */
function useLasting<T>(data: T | undefined): T | undefined {
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return data ?? last.current;
}

const contentOf = (node: ContentNode): string => serializeContent({ type: 'document', children: [node] });
const topicOf = (name: string): string => contentOf({ type: 'topic', name, id: '', link: '' });

const person = (
  uid: number,
  name: string,
  picture: string,
  heading: Option['heading'],
  onChosen?: () => void,
): Option => ({
  key: `${uid}`,
  name,
  picture,
  heading,
  content: contentOf({ type: 'at', name, uid: String(uid) }),
  ...(onChosen ? { onChosen } : {}),
});

/**
 * Friends by name, those mentioned lately first; where friends are few also others of that name.
 */
export function useMentionOptions(typed: string): Options {
  const q = useSettled(typed).slice(0, LIMITS.search);
  const friends = useApiQuery(userFriends, { q, limit: MOST, offset: 0 }, { staleTime: FRESH });
  const isShort = friends.data !== undefined && friends.data.friends.length < ENOUGH_FRIENDS;
  const others = useApiQuery(
    searchUsers,
    { q, limit: MOST, offset: 0 },
    { enabled: q !== '' && isShort, staleTime: FRESH },
  );
  const touch = useApiMutation(updateRecentlyFriends, { toastError: false });
  const known = useLasting(friends.data);
  const strangers = useLasting(q === '' ? { list: [], multiKeyword: [], hasMore: false } : others.data);
  const lower = typed.toLowerCase();
  const seen = new Set<number>();
  const once = (uid: number): boolean => !seen.has(uid) && seen.add(uid) !== undefined;
  const friend = (heading: Option['heading']) => (one: { uid: number; nickname: string; avatarUrl: string }) =>
    person(one.uid, one.nickname, one.avatarUrl, heading, () => touch.mutate({ friendId: one.uid }));
  const recent = (known?.recentlyFriends ?? [])
    .filter(({ uid, nickname }) => nickname.toLowerCase().includes(lower) && once(uid))
    .slice(0, MOST / 2)
    .map(friend('recent'));
  const mutual = (known?.friends ?? []).filter(({ uid }) => once(uid)).map(friend('friends'));
  const people = (strangers?.list ?? [])
    .filter(({ uid }) => once(uid))
    .map(({ uid, nick, avatarUrl }) => person(uid, nick, avatarUrl, 'people'));
  return {
    list: [...recent, ...mutual, ...people].slice(0, MOST + 2),
    isLoading: friends.isFetching || others.isFetching || q !== typed,
    isFailed: friends.isError || others.isError,
  };
}

/**
 * Topics by name, recommended ones while nothing is typed; what is typed may always become a topic.
 */
export function useTopicOptions(typed: string): Options {
  const q = useSettled(typed).slice(0, LIMITS.search);
  const found = useApiQuery(searchTopics, { q, limit: MOST }, { enabled: q !== '', staleTime: FRESH });
  const wanted = useApiQuery(recommendedTopics, { limit: MOST, offset: 0 }, { enabled: q === '', staleTime: FRESH });
  const query = q === '' ? wanted : found;
  const topics = useLasting(q === '' ? wanted.data?.list : found.data) ?? [];
  const known = topics.map(({ topicId, topicName, label, postCount }): Option => ({
    key: `${topicId}`,
    name: topicName,
    heading: typed === '' ? 'recommended' : 'topics',
    content: topicOf(topicName),
    note: { posts: postCount, ...(label ? { label } : {}) },
  }));
  const isNew = typed !== '' && !topics.some(({ topicName }) => topicName === typed);
  const own: Option = { key: 'new', name: typed, heading: 'new', content: topicOf(typed) };
  return {
    list: isNew ? [...known, own] : known,
    isLoading: query.isFetching || q !== typed,
    isFailed: query.isError,
  };
}
