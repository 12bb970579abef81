import { Suspense, useState } from 'react';
import {
  Button,
  ErrorState,
  Icon,
  lazyComponent,
  Skeleton,
  useApiQuery,
  useT,
} from '../../../../platform/sdk/index.ts';
import { contributionCondition } from '../../contract.ts';
import type { PieceType } from '../frame/Frame.tsx';
import { withAllTexts } from '../with-texts.ts';
import styles from '../pages.module.css';

const WritePiece = lazyComponent(withAllTexts(async () => (await import('./WritePiece.tsx')).WritePiece));

/** For members: the way into the editor, or why there is none and what would help. */
export function StartWriting({ type }: { readonly type: PieceType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Condition onBegin={() => setOpen(true)} type={type} />
      <Suspense fallback={null}>{isOpen && <WritePiece type={type} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Condition({ type, onBegin }: { readonly type: PieceType; readonly onBegin: () => void }) {
  const t = useT('contribution-front');
  const core = useT('core');
  const query = useApiQuery(contributionCondition, {}, { staleTime: 0 });
  if (query.isPending) return <Skeleton lines={2} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('main.conditionFailed')}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { isAllowed, fault, reason, roles, games } = query.data;
  if (isAllowed)
    return (
      <div className={styles.row}>
        <Button variant="primary" icon={<Icon name="square-pen" size={18} />} onClick={onBegin}>
          {/* i18n-keys: main.begin.* */}
          {t(`main.begin.${type}`)}
        </Button>
      </div>
    );
  return (
    <div className={styles.notice} role="status">
      <p className={styles.strong}>{reason}</p>
      <p className={styles.muted}>
        {t('main.foundRoles', {
          roles: roles.length,
          games: games.map(({ name }) => name).join('、') || t('main.none'),
        })}
      </p>
      {/* i18n-keys: main.help.* */}
      <p className={styles.muted}>{t(`main.help.${fault}`)}</p>
    </div>
  );
}
