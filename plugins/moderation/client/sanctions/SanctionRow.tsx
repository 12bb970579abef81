import { Badge, TimeAgo, useT, ZoneLink, type BadgeTone } from '../../../../platform/sdk/index.ts';
import type { SanctionItem, SanctionState } from '../../contract.ts';
import { usePenaltyWords } from './use-penalty-words.ts';
import styles from './sanctions.module.css';

const TONES: Readonly<Record<SanctionState, BadgeTone>> = { inForce: 'danger', reduced: 'warning', lifted: 'success' };

/** Whether it holds. */
export function StateBadge({ state }: { readonly state: string }) {
  const t = useT('moderation-pages');
  // i18n-keys: sanctions.state.*
  return <Badge tone={TONES[state as SanctionState]}>{t(`sanctions.state.${state}`)}</Badge>;
}

/** One sanction of a list; for the staff with whose it is. */
export function SanctionRow({ sanction }: { readonly sanction: SanctionItem }) {
  const t = useT('moderation-pages');
  const words = usePenaltyWords();
  const { id, clause, quote, state, userInfo, issuerInfo, createTime, appealState } = sanction;
  return (
    <li>
      <ZoneLink to="/sanctions/$id" params={{ id }} className={styles.row}>
        <span className={styles.rowHead}>
          <strong className={styles.clause}>{clause.description}</strong>
          <StateBadge state={state} />
          {/* i18n-keys: sanctions.appeal.* */}
          {appealState !== 'none' && (
            <Badge tone={appealState === 'open' ? 'accent' : 'neutral'}>{t(`sanctions.appeal.${appealState}`)}</Badge>
          )}
        </span>
        {quote && <span className={styles.quote}>{quote}</span>}
        <span className={styles.rowFacts}>
          {userInfo && <span>{userInfo.nick}</span>}
          <span>{words(sanction)}</span>
          {issuerInfo && <span>{t('sanctions.by', { nick: issuerInfo.nick })}</span>}
          <TimeAgo at={createTime} />
        </span>
      </ZoneLink>
    </li>
  );
}
