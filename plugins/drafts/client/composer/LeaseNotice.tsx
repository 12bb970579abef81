import { Button, Icon, useT } from '../../../../platform/sdk/index.ts';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

/** Says that another editor has the draft, and takes it over for whoever wants to write here. */
export function LeaseNotice({ drafts: { held, takeOver } }: { readonly drafts: Drafts }) {
  const t = useT('drafts-pages');
  if (!held) return null;
  return (
    <div className={styles.notice} role="alert">
      <Icon name="lock" size={16} />
      <span className={styles.noticeText}>{t('draft.held', { reason: held })}</span>
      <Button size="s" onClick={() => void takeOver()}>
        {t('draft.takeOver')}
      </Button>
    </div>
  );
}
