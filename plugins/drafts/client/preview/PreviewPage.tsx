import { useParams } from '@tanstack/react-router';
import {
  Avatar,
  Button,
  Content,
  EmptyState,
  ErrorState,
  Icon,
  localName,
  Skeleton,
  TimeAgo,
  useApiQuery,
  useLocale,
  useRequireLogin,
  useT,
  useViewer,
  useZone,
  VisuallyHidden,
  type OwnUser,
} from '../../../../platform/sdk/index.ts';
import { draftDetail, type Draft } from '../../contract.ts';
import { AttachedPreviews } from './AttachedPreviews.tsx';
import { attachmentsIn } from '../composer/attachments-of.ts';
import { PreviewHead } from './PreviewHead.tsx';
import styles from './PreviewPage.module.css';

/** An own draft as the page of its post would show it, under a head of its own. */
export function PreviewPage() {
  const { draftId } = useParams({ strict: false }) as { draftId: string };
  return (
    <div className={styles.page}>
      <PreviewHead />
      <OwnPreview draftId={draftId} />
    </div>
  );
}

function OwnPreview({ draftId }: { readonly draftId: string }) {
  const t = useT('drafts-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  if (viewer) return <Preview id={Number(draftId)} viewer={viewer} />;
  return (
    <EmptyState
      title={t('draft.preview.login')}
      icon={<Icon name="lock" size={24} />}
      action={
        <Button variant="primary" onClick={() => requireLogin()}>
          {t('draft.preview.loginAction')}
        </Button>
      }
    />
  );
}

function Preview({ id, viewer }: { readonly id: number; readonly viewer: OwnUser }) {
  const t = useT('drafts-pages');
  const query = useApiQuery(draftDetail, { id });
  if (query.data) return <PreviewArticle draft={query.data} viewer={viewer} />;
  if (!query.isError) return <Skeleton height={320} />;
  return (
    <ErrorState
      title={t('draft.loadFailed')}
      text={query.error.reason}
      retryLabel={t('draft.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

function PreviewArticle({ draft, viewer }: { readonly draft: Draft; readonly viewer: OwnUser }) {
  const t = useT('drafts-pages');
  const locale = useLocale();
  const theme = useZone().themes.find(({ themeId }) => themeId === draft.wbThemeId);
  const { nick, avatarUrl } = draft.byline ?? viewer.ywUserInfo;
  return (
    <article className={styles.article} aria-labelledby="preview-title">
      <p className={styles.notice} role="note">
        <Icon name="eye" size={16} />
        {t('draft.preview.notice')}
      </p>
      <header className={styles.header}>
        {theme && (
          <span className={styles.theme}>
            <Icon name={theme.icon} size={14} />
            {localName(theme, locale)}
          </span>
        )}
        {draft.title ? (
          <h1 className={styles.title} id="preview-title">
            {draft.title}
          </h1>
        ) : (
          <VisuallyHidden>
            <h1 id="preview-title">{t('draft.preview.title')}</h1>
          </VisuallyHidden>
        )}
        <div className={styles.author}>
          <Avatar name={nick} src={avatarUrl} size="m" />
          <div className={styles.by}>
            <span className={styles.nick}>{nick}</span>
            <span className={styles.time}>
              <TimeAgo at={draft.updateTime} />
            </span>
          </div>
        </div>
      </header>
      <div className={styles.content}>
        <Content html={draft.content} />
      </div>
      <AttachedPreviews wbId={draft.wbId} themeId={draft.wbThemeId} attachments={attachmentsIn(draft)} />
      <Covers urls={draft.coverImage?.split(',').filter(Boolean) ?? []} />
    </article>
  );
}

/** Lists show them instead of the text's pictures. */
function Covers({ urls }: { readonly urls: readonly string[] }) {
  const t = useT('drafts-pages');
  if (urls.length === 0) return null;
  return (
    <figure className={styles.covers}>
      <figcaption>{t('draft.preview.covers', { count: urls.length })}</figcaption>
      <div className={styles.coverGrid}>
        {urls.map((url, index) => (
          <img
            key={url}
            src={url}
            alt={t('draft.preview.cover', { index: index + 1, count: urls.length })}
            loading="lazy"
          />
        ))}
      </div>
    </figure>
  );
}
