import { Card, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { getLotteryInfo } from '../../contract.ts';
import { Register } from '../blocks/Register.tsx';
import styles from './verify.module.css';

/**
 * What the reader has won, and where they register for it: the post that says the same may be gone.
 */
export function OwnPrizes({ wbId }: { readonly wbId: number }) {
  const t = useT('lottery-pages');
  const { data: info } = useApiQuery(getLotteryInfo, { wbId });
  const wins = info?.own?.wins ?? [];
  if (!info || wins.length === 0) return null;
  return (
    <Card title={t('verify.ownPrizes')}>
      <div className={styles.text}>
        {info.heldTime > 0 && <p>{t('verify.postGone')}</p>}
        {wins.map((win) => (
          <Register key={win.id} wbId={wbId} win={win} />
        ))}
      </div>
    </Card>
  );
}
