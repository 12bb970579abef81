import { useRef } from 'react';
import { localName } from '../../contract/zone/local-name.ts';
import type { Theme } from '../../contract/zone/theme-schema.ts';
import type { Post } from '../../contract/endpoints/posts.ts';
import { Avatar, ExtensionItems, holding, Icon, RelativeTime, VisuallyHidden } from '../../sdk/index.ts';
import { useCalendar } from '../../sdk/calendar.ts';
import { cardOf } from '../common/follow/card-of.ts';
import { FollowButton } from '../common/follow/index.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { PostFacts } from '../common/PostFacts.tsx';
import { PostMenu } from '../common/PostMenu.tsx';
import { UserName } from '../common/UserName.tsx';
import { PostText } from './parts.ts';
import styles from './PostPage.module.css';

export interface PostArticleProps {
  readonly post: Post;
  readonly env: ListEnv;
  readonly onDeleted: () => void;
}

/** The post itself: title, author, content, and what plugins show below it. */
export function PostArticle({ post, env, onDeleted }: PostArticleProps) {
  const { t, links, themes, timeZone } = env;
  const theme = themes.get(post.wbThemeId);
  const badges = holding(
    env.postBadges.filter(({ isOfLists }) => !isOfLists),
    post,
  );
  const blocks = holding(
    env.postBlocks.filter(({ places }) => places.includes('detail')),
    post,
  );
  return (
    <article className={styles.article} aria-labelledby="post-title">
      {post.wbHiddenTime > 0 && (
        <p className={styles.hidden} role="note">
          <Icon name="eye-off" size={16} />
          {t('post.hiddenNotice')}
        </p>
      )}
      <header className={styles.header}>
        <div className={styles.over}>
          {theme && <Breadcrumbs theme={theme} env={env} />}
          {badges.length > 0 && <ExtensionItems items={badges} props={{ post }} />}
          <span className={styles.menu}>
            <PostMenu post={post} env={env} onDeleted={onDeleted} />
          </span>
        </div>
        <Title post={post} untitled={t('post.untitled', { nick: post.userInfo.nick })} />
        <div className={styles.author}>
          <a href={links.user(post.userInfo.uid)} tabIndex={-1} aria-hidden="true" {...cardOf(post.userInfo.uid)}>
            <Avatar name={post.userInfo.nick} src={post.userInfo.avatarUrl} size="m" />
          </a>
          <div className={styles.by}>
            <UserName user={post.userInfo} env={env} />
            <span className={styles.time}>
              <RelativeTime at={post.wbCreateTime} now={env.now} timeZone={timeZone} labels={t} />
              {post.wbUpdateTime > post.wbCreateTime && (
                <Edited at={post.wbUpdateTime} timeZone={timeZone}>
                  {t('post.edited')}
                </Edited>
              )}
              <PostFacts post={post} env={env} className={styles.facts} />
              {post.userInfo.sig && <span className={styles.sig}>{post.userInfo.sig}</span>}
            </span>
          </div>
          <span className={styles.follow}>
            <FollowButton uid={post.userInfo.uid} nick={post.userInfo.nick} />
          </span>
        </div>
      </header>
      <div className={styles.content} data-text-of="post">
        <PostText html={post.wbContent} isMain />
      </div>
      {blocks.length > 0 && (
        <div className={styles.blocks}>
          <ExtensionItems items={blocks} props={{ post }} />
        </div>
      )}
    </article>
  );
}

interface EditedProps {
  readonly at: number;
  readonly timeZone: string;
  readonly children: string;
}

/** That the text is no longer the first one; when it was changed is its tooltip. */
function Edited({ at, timeZone, children }: EditedProps) {
  const element = useRef<HTMLSpanElement>(null);
  const calendar = useCalendar(element);
  return (
    <span ref={element} className={styles.edited} title={calendar?.exactTime(at, timeZone)} suppressHydrationWarning>
      {children}
    </span>
  );
}

/** The way down to the post: home, and its theme. */
function Breadcrumbs({ theme, env }: { readonly theme: Theme; readonly env: ListEnv }) {
  const { t, links, locale } = env;
  return (
    <nav aria-label={t('post.breadcrumbs')}>
      <ol className={styles.breadcrumbs}>
        <li className={styles.home}>
          <a href={links.home()}>{t('shell.nav.forum')}</a>
        </li>
        <li>
          <a className={styles.theme} href={links.home({ themeId: theme.themeId })}>
            <Icon name={theme.icon} size={14} />
            {localName(theme, locale)}
          </a>
        </li>
      </ol>
    </nav>
  );
}

function Title({ post, untitled }: { readonly post: Post; readonly untitled: string }) {
  if (post.wbTitle) {
    return (
      <h1 className={styles.title} id="post-title">
        {post.wbTitle}
      </h1>
    );
  }
  return (
    <VisuallyHidden>
      <h1 id="post-title">{untitled}</h1>
    </VisuallyHidden>
  );
}
