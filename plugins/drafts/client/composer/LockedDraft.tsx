import { Button, Content, Icon, localName, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { Written } from '../../../editor/client/face/composer-storage.ts';
import { AttachedPreviews } from '../preview/AttachedPreviews.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

interface LockedDraftProps {
  readonly drafts: Drafts;
  readonly written: Written;
}

/** A draft that has passed review: to be read and published, not to be changed. */
export function LockedDraft({ drafts, written: { title, themeId, html, attachments } }: LockedDraftProps) {
  const t = useT('drafts-pages');
  const locale = useLocale();
  const theme = useZone().themes.find((one) => one.themeId === themeId);
  return (
    <div className={styles.locked}>
      <div className={styles.approved} role="note">
        <Icon name="shield-check" size={16} />
        <span className={styles.noticeText}>{t('review.locked')}</span>
        <Button size="s" onClick={() => drafts.ask({ kind: 'unlock' })}>
          {t('review.unlock')}
        </Button>
      </div>
      <article className={styles.lockedText} aria-label={title}>
        {theme && <p className={styles.theme}>{localName(theme, locale)}</p>}
        <h3 className={styles.lockedTitle}>{title}</h3>
        <Content html={html} />
        <AttachedPreviews wbId={drafts.review.wbId} themeId={themeId} attachments={attachments} />
      </article>
    </div>
  );
}

/**
 * While what was approved is being changed: it is saved as a new draft, which has to pass again; or
 * left as it was.
 */
export function UnlockedNotice({ drafts }: { readonly drafts: Drafts }) {
  const t = useT('drafts-pages');
  if (!drafts.review.isUnlocked) return null;
  return (
    <div className={styles.notice} role="note">
      <Icon name="pen-line" size={16} />
      <span className={styles.noticeText}>{t('review.unlocked')}</span>
      <Button size="s" onClick={() => drafts.ask({ kind: 'relock' })}>
        {t('review.relock')}
      </Button>
    </div>
  );
}
