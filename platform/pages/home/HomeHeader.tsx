import { localName } from '../../contract/zone/local-name.ts';
import type { ReactNode } from 'react';
import { Extensions, Icon, listHead, useBoot, VisuallyHidden, zoneTitle } from '../../sdk/index.ts';
import { LinkArea } from '../common/LinkArea.tsx';
import type { ListEnv } from '../common/list-env.ts';
import type { HomeSearch } from '../common/list-input.ts';
import { TopicHint } from '../topics/TopicHint.tsx';
import styles from './HomePage.module.css';

export interface HomeHeaderProps {
  readonly search: HomeSearch;
  readonly env: ListEnv;
}

/**
 * What is being looked at: a search, a topic, a theme, or everything (then only a heading for
 * screen readers).
 */
export function HomeHeader({ search, env }: HomeHeaderProps) {
  const { t, links, themes } = env;
  const boot = useBoot();
  const { topic, themeId, uid, userKeyword, alltopic } = search;
  const q = search.q ?? userKeyword;
  const theme = themeId === undefined ? undefined : themes.get(themeId);
  const without = (name: 'q' | 'topic' | 'uid' | 'themeId') =>
    links.home({ ...search, sort: undefined, [name]: undefined });
  if (q) {
    return (
      <Frame
        icon={<Icon name="search" size={24} />}
        title={t('home.searchTitle', { q })}
        hint={theme ? t('home.searchIn', { theme: localName(theme, env.locale) }) : undefined}
      >
        <Clear href={userKeyword ? links.home() : without('q')} label={t('home.clearSearch')} />
      </Frame>
    );
  }
  if (topic) {
    return (
      <Frame icon={<Icon name="hash" size={24} />} title={`#${topic}#`} hint={<TopicHint name={topic} env={env} />}>
        <Extensions point={listHead} props={{ topic }} />
        <Clear href={without('topic')} label={t('home.clearTopic')} />
      </Frame>
    );
  }
  if (alltopic) return <Frame icon={<Icon name="hash" size={24} />} title={t('home.allTopics')} />;
  if (uid) {
    return (
      <Frame icon={<Icon name="user-round" size={24} />} title={t('home.userTitle')}>
        <Clear href={without('uid')} label={t('home.clearUser')} />
      </Frame>
    );
  }
  if (theme) {
    return (
      <Frame
        icon={<Icon name={theme.icon} size={22} />}
        title={localName(theme, env.locale)}
        hint={t('home.themeHint', { zone: zoneTitle(boot) })}
      >
        <Extensions point={listHead} props={{ themeId: theme.themeId }} />
        <Clear href={without('themeId')} label={t('home.allThemes')} />
      </Frame>
    );
  }
  return (
    <VisuallyHidden>
      <h1>{t('shell:title', { zone: zoneTitle(boot) })}</h1>
    </VisuallyHidden>
  );
}

interface FrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

function Frame({ icon, title, hint, children }: FrameProps) {
  return (
    <LinkArea>
      <header className={styles.header}>
        <span className={styles.mark} aria-hidden="true">
          {icon}
        </span>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {children}
      </header>
    </LinkArea>
  );
}

function Clear({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a className={styles.clear} href={href}>
      {label}
      <Icon name="x" size={14} />
    </a>
  );
}
