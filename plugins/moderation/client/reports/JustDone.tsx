import {
  Button,
  LIMITS,
  toast,
  useApiMutation,
  useApiQuery,
  useNow,
  useT,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { liftSanction, sanctionList, UNDO_MS, type SanctionItem } from '../../contract.ts';
import { useRefreshSanctions } from '../queries.ts';
import styles from './reports.module.css';

/** As many as one call answers with: each has its way back here alone without a search. */
const MINE = { just: 1, limit: LIMITS.pageSize, offset: 0 } as const;
/** How often it is looked which ones are too old. */
const TICK_MS = 15_000;

/** What the moderator did in the last ten minutes, each with its way back. */
export function JustDone() {
  const t = useT('moderation-pages');
  const now = useNow(TICK_MS);
  const { data } = useApiQuery(sanctionList, MINE, { staleTime: 0 });
  const done = (data?.list ?? []).filter(({ state, createTime }) => state === 'inForce' && createTime > now - UNDO_MS);
  if (done.length === 0) return null;
  return (
    <section aria-label={t('justDone.title')} className={styles.done}>
      <strong>{t('justDone.title')}</strong>
      <ul>
        {done.map((sanction) => (
          <li key={sanction.id}>
            <Done sanction={sanction} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ sanction: { id, action, quote, userInfo } }: { readonly sanction: SanctionItem }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshSanctions();
  const undo = useApiMutation(liftSanction, {
    onSuccess: async () => {
      toast.success(t('penalty.undone'));
      await refresh();
    },
    onError: () => void refresh(),
  });
  const about = quote || userInfo?.nick || '';
  // i18n-keys: justDone.did.*
  return (
    <div className={styles.doneRow}>
      <ZoneLink to="/sanctions/$id" params={{ id }} className={styles.link}>
        {t(`justDone.did.${action}`, { about })}
      </ZoneLink>
      <Button
        size="s"
        loading={undo.isPending}
        aria-label={t('justDone.undo', { about })}
        onClick={() => undo.mutate({ id, reason: t('penalty.undoReason') })}
      >
        {t('done.undo')}
      </Button>
    </div>
  );
}
