import { localName } from '../../contract/zone/local-name.ts';
import { memo } from 'react';
import type { Post } from '../../contract/endpoints/posts.ts';
import { listedImages } from '../../contract/post-options.ts';
import { Avatar, cx, ExtensionItems, holding, Icon, RelativeTime } from '../../sdk/index.ts';
import { cardOf } from './follow/card-of.ts';
import { PostLike } from './LikeButton.tsx';
import type { ListEnv } from './list-env.ts';
import { PostFacts } from './PostFacts.tsx';
import { PostMenu } from './PostMenu.tsx';
import { Marked, Summary, topicsOf } from './RichText.tsx';
import { commentLabel } from './comment-label.ts';
import { Thumbs } from './Thumbs.tsx';
import { UserName } from './UserName.tsx';
import meta from './MetaButton.module.css';
import styles from './PostRow.module.css';

export interface PostRowProps {
  readonly post: Post;
  readonly env: ListEnv;
  /** Words that a search has found, to be marked. */
  readonly words: readonly string[];
  /** On the first screen: its picture is loaded at once. */
  readonly eager?: boolean;
}

/**
 * A post in a list. The whole card leads to the post; people, topics, pictures and buttons lead
 * elsewhere.
 */
export const PostRow = memo(function PostRow({ post, env, words, eager = false }: PostRowProps) {
  const { t, now, timeZone, links, themes } = env;
  const { wbId, userInfo } = post;
  const theme = themes.get(post.wbThemeId);
  const badges = holding(env.postBadges, post);
  const blocks = holding(
    env.postBlocks.filter(({ places }) => places.includes('list')),
    post,
  );
  const images = listedImages(post);
  const titleId = `post-${wbId}`;
  const comments = commentLabel(post.wbcCount, env);
  return (
    <article className={cx(styles.row, images.length === 1 && styles.beside)} aria-labelledby={titleId}>
      <header className={styles.head}>
        <a
          className={styles.avatar}
          href={links.user(userInfo.uid)}
          tabIndex={-1}
          aria-hidden="true"
          {...cardOf(userInfo.uid)}
        >
          <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="m" />
        </a>
        <div className={styles.by}>
          <UserName user={userInfo} env={env} />
          <RelativeTime at={post.wbCreateTime} now={now} timeZone={timeZone} labels={t} className={styles.time} />
        </div>
        {theme && (
          <a className={styles.theme} href={links.home({ themeId: theme.themeId })}>
            <Icon name={theme.icon} size={14} />
            <span>{localName(theme, env.locale)}</span>
          </a>
        )}
        <PostMenu post={post} env={env} />
      </header>
      <h2 className={styles.title} id={titleId}>
        {badges.length > 0 && (
          <span className={styles.badges}>
            <ExtensionItems items={badges} props={{ post }} />
          </span>
        )}
        <a className={styles.link} href={links.post(wbId)} data-key="o">
          {post.wbTitle ? <Marked text={post.wbTitle} words={words} /> : <Summary text={post.wbDesc} words={words} />}
        </a>
      </h2>
      {post.wbTitle !== '' && post.wbDesc !== '' && (
        <p className={cx(styles.summary, words.length > 0 && styles.found)}>
          <Summary text={post.wbDesc} words={words} />
        </p>
      )}
      <Thumbs images={images} env={env} eager={eager} />
      {blocks.length > 0 && (
        <div className={styles.blocks}>
          <ExtensionItems items={blocks} props={{ post }} />
        </div>
      )}
      <footer className={styles.foot}>
        <PostLike post={post} env={env} />
        <a className={meta.meta} href={links.post(wbId, 'comments')} aria-label={comments.name} data-key="c">
          <Icon name="message-circle" size={17} />
          <span>{comments.text}</span>
        </a>
        <PostFacts post={post} env={env} className={styles.facts} />
        <span className={styles.end}>
          <Topics names={topicsOf(post.wbDesc, 3)} env={env} />
          {post.wbLastCommentTime > post.wbCreateTime && (
            <span className={styles.reply}>
              {t('post.lastReply')}{' '}
              <RelativeTime at={post.wbLastCommentTime} now={now} timeZone={timeZone} labels={t} />
            </span>
          )}
        </span>
      </footer>
    </article>
  );
});

function Topics({ names, env }: { readonly names: readonly string[]; readonly env: ListEnv }) {
  return names.map((name) => (
    <a key={name} className={styles.topic} href={env.links.home({ topic: name })}>
      #{name}#
    </a>
  ));
}
