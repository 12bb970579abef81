import { MINUTE_MS } from '../../contract/durations.ts';
import type { ReactNode } from 'react';
import { hotSearch } from '../../contract/endpoints/search.ts';
import { searchSuggest, type Suggested as Found } from '../../contract/endpoints/search-suggest.ts';
import { Button, Icon, IconButton, useApiQuery, useT } from '../../sdk/index.ts';
import { useSettled } from '../../sdk/use-settled.ts';
import { MarkedWords } from '../common/MarkedWords.tsx';
import { cutSearch } from './recent-searches.ts';
import styles from './SearchPanel.module.css';

/** What was chosen: a text to search posts or people for, or what a suggestion leads to. */
export interface Pick {
  readonly kind: 'text' | 'user' | 'topic' | 'post' | 'person' | 'theme';
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
  /** Forgets these recent searches. */
  readonly onForget: (searches: readonly string[]) => void;
}

/** For how long hot words are good. */
const HOT_MS = 5 * MINUTE_MS;

type DrawOption = (key: string, icon: string, pick: Pick, content: ReactNode) => ReactNode;

/**
 * Suggestions below the search box: what was and is searched for, or while something is typed what
 * it may mean.
 */
export function SearchPanel({ id, text, isComposing, recent, active, onPick, onForget }: SearchPanelProps) {
  const t = useT('search');
  const option: DrawOption = (key, icon, pick, content) => (
    <Option key={key} id={`${id}-${key}`} icon={icon} active={active} onPick={() => onPick(pick)}>
      {content}
    </Option>
  );
  if (text !== '') {
    const begun = recent.filter((entry) => entry !== text && entry.toLowerCase().startsWith(text.toLowerCase()));
    return (
      <div className={styles.panel}>
        <div id={id} role="listbox" aria-label={t('panel')}>
          {option('posts', 'search', { kind: 'text', value: text }, t('posts', { q: text }))}
          {option('people', 'users', { kind: 'user', value: text }, t('people', { q: text }))}
          {begun.slice(0, 3).map((entry, n) => option(`recent-${n}`, 'history', { kind: 'text', value: entry }, entry))}
          <Suggested text={text} isComposing={isComposing} option={option} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <div id={id} role="listbox" aria-label={t('panel')}>
        {recent.length > 0 && (
          <Group label={t('recent')}>
            {recent.map((entry, n) => (
              <div key={entry} role="presentation" className={styles.kept}>
                {option(`recent-${n}`, 'history', { kind: 'text', value: entry }, entry)}
              </div>
            ))}
          </Group>
        )}
        <Hot empty={recent.length === 0 ? <p className={styles.empty}>{t('empty')}</p> : null}>
          {(keyword, n) => option(`hot-${n}`, 'flame', { kind: 'text', value: keyword }, keyword)}
        </Hot>
      </div>
      {recent.length > 0 && <Forget recent={recent} onForget={onForget} />}
    </div>
  );
}

type ForgetProps = { readonly [name in 'recent' | 'onForget']: SearchPanelProps[name] };

/** Takes recent searches out, one by one or all: beside the list, whose options hold no buttons. */
function Forget({ recent, onForget }: ForgetProps) {
  const t = useT('search');
  return (
    <>
      <ul className={styles.forget}>
        {recent.map((entry) => (
          <li key={entry}>
            <IconButton
              label={t('forget', { q: entry })}
              size="s"
              icon={<Icon name="x" size={14} />}
              onClick={() => onForget([entry])}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="s" icon={<Icon name="trash-2" size={16} />} onClick={() => onForget(recent)}>
        {t('clear')}
      </Button>
    </>
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

interface SuggestedProps {
  readonly text: string;
  readonly isComposing: boolean;
  readonly option: DrawOption;
}

/** What the text may mean, asked for once it stands; an answer to an earlier text is not shown. */
function Suggested({ text, isComposing, option }: SuggestedProps) {
  const t = useT('search');
  const q = useSettled(text, '', isComposing);
  // The letters of a word that is being composed may be more than a search takes.
  const isAsked = q !== '' && !cutSearch(q).wasCut;
  const { data } = useApiQuery(searchSuggest, { q }, { enabled: isAsked, staleTime: MINUTE_MS });
  if (!data || q !== text) return null;
  return groupsOf(data, option).map(({ name, label, options }) =>
    options.length === 0 ? null : (
      <Group key={name} label={t(label)}>
        {options}
      </Group>
    ),
  );
}

// i18n-keys: search:sugPosts search:users search:topics search:sugThemes
function groupsOf({ posts, people, topics, themes, multiKeyword: words }: Found, option: DrawOption) {
  const marked = (text: string) => <MarkedWords text={text} words={words} />;
  return [
    {
      name: 'posts',
      label: 'sugPosts',
      options: posts.map(({ wbId, wbTitle }) =>
        option(`post-${wbId}`, 'list', { kind: 'post', value: String(wbId) }, marked(wbTitle)),
      ),
    },
    {
      name: 'people',
      label: 'users',
      options: people.map(({ uid, nick }) =>
        option(`person-${uid}`, 'user-round', { kind: 'person', value: String(uid) }, marked(nick)),
      ),
    },
    {
      name: 'topics',
      label: 'topics',
      options: topics.map(({ topicId, topic }) =>
        option(`topic-${topicId}`, 'hash', { kind: 'topic', value: topic }, marked(topic)),
      ),
    },
    {
      name: 'themes',
      label: 'sugThemes',
      options: themes.map(({ themeId, name, icon }) =>
        option(`theme-${themeId}`, icon, { kind: 'theme', value: String(themeId) }, marked(name)),
      ),
    },
  ];
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
