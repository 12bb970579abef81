import { MINUTE_MS } from '../../../contract/durations.ts';
import type { ReactNode } from 'react';
import { hotSearch } from '../../../contract/endpoints/search.ts';
import { searchTopics } from '../../../contract/endpoints/topics.ts';
import { Button, Icon, useApiQuery, useT } from '../../../sdk/index.ts';
import { useSettled } from '../../../sdk/use-settled.ts';
import { cutSearch } from './recent-searches.ts';
import styles from './SearchBox.module.css';

/** What was chosen: a text to search posts or people for, or a topic to open. */
export interface Pick {
  readonly kind: 'text' | 'user' | 'topic';
  readonly value: string;
}

export interface SearchPanelProps {
  readonly id: string;
  /** What is typed; empty while nothing new is. */
  readonly text: string;
  /** An input method is at work on it. */
  readonly isComposing: boolean;
  readonly recent: readonly string[];
  /** Id of the option that the arrows have chosen. */
  readonly active: string | null;
  readonly onPick: (pick: Pick) => void;
  readonly onClear: () => void;
}

/** For how long hot words are good. */
const HOT_MS = 5 * MINUTE_MS;
const TOPICS = 5;

/**
 * Suggestions below the search box: what was and is searched for, or while something is typed what
 * it may mean.
 */
export function SearchPanel({ id, text, isComposing, recent, active, onPick, onClear }: SearchPanelProps) {
  const t = useT('search');
  const option = (key: string, icon: string, pick: Pick, content: ReactNode) => (
    <Option key={key} id={`${id}-${key}`} icon={icon} active={active} onPick={() => onPick(pick)}>
      {content}
    </Option>
  );
  const recentOptions = (list: readonly string[]) =>
    list.map((entry, n) => option(`recent-${n}`, 'history', { kind: 'text', value: entry }, entry));
  if (text !== '') {
    const begun = recent.filter((entry) => entry !== text && entry.toLowerCase().startsWith(text.toLowerCase()));
    return (
      <div className={styles.panel}>
        <div id={id} role="listbox" aria-label={t('panel')}>
          {option('posts', 'search', { kind: 'text', value: text }, t('posts', { q: text }))}
          {option('people', 'users', { kind: 'user', value: text }, t('people', { q: text }))}
          {recentOptions(begun.slice(0, 3))}
          <Topics text={text} isComposing={isComposing}>
            {(topic) => option(`topic-${topic}`, 'hash', { kind: 'topic', value: topic }, topic)}
          </Topics>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <div id={id} role="listbox" aria-label={t('panel')}>
        {recent.length > 0 && <Group label={t('recent')}>{recentOptions(recent)}</Group>}
        <Hot empty={recent.length === 0 ? <p className={styles.empty}>{t('empty')}</p> : null}>
          {(keyword, n) => option(`hot-${n}`, 'flame', { kind: 'text', value: keyword }, keyword)}
        </Hot>
      </div>
      {recent.length > 0 && (
        <Button variant="ghost" size="s" icon={<Icon name="trash-2" size={16} />} onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.head} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

interface HotProps {
  /** Instead of nothing. */
  readonly empty: ReactNode;
  readonly children: (keyword: string, n: number) => ReactNode;
}

function Hot({ empty, children }: HotProps) {
  const t = useT('search');
  const { data, isPending } = useApiQuery(hotSearch, {}, { staleTime: HOT_MS });
  if (!data?.length) return isPending ? null : empty;
  return <Group label={t('hot')}>{data.map(({ id, keyword }) => children(keyword, id))}</Group>;
}

function Topics({
  text,
  isComposing,
  children,
}: {
  readonly text: string;
  readonly isComposing: boolean;
  readonly children: (topic: string) => ReactNode;
}) {
  const t = useT('search');
  const q = useSettled(text, '', isComposing);
  // The letters of a word that is being composed may be more than a search takes.
  const isAsked = q !== '' && !cutSearch(q).wasCut;
  const { data } = useApiQuery(searchTopics, { q, limit: TOPICS }, { enabled: isAsked, staleTime: MINUTE_MS });
  if (!data?.length || q !== text) return null;
  return <Group label={t('topics')}>{data.map(({ topic }) => children(topic))}</Group>;
}

interface OptionProps {
  readonly id: string;
  readonly icon: string;
  readonly active: string | null;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

function Option({ id, icon, active, onPick, children }: OptionProps) {
  return (
    // The focus stays in the text, which takes the keys: see useOptions.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={id === active}
      className={styles.entry}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </div>
  );
}
