import { ShieldCheck } from 'lucide-react';
import { useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { LotteryType, type LotteryInfo } from '../../contract.ts';
import { MissedBeacon } from '../MissedBeacon.tsx';
import styles from './lottery.module.css';

/** What was promised before anybody knew who takes part, and the way to check it. */
export function ProofLine({ info }: { readonly info: LotteryInfo }) {
  const t = useT('lottery-pages');
  const isRandom = info.type === LotteryType.random;
  const { kind, name, beaconRound, missed } = info.beacon;
  return (
    <div className={styles.proof}>
      <ShieldCheck size={18} aria-hidden="true" />
      <div>
        <p>{t(isRandom ? 'block.proof' : 'block.proofMerit')}</p>
        {isRandom && (
          <p>
            {t(kind === 'drand' ? 'block.byBeacon' : 'block.byPost', { name, number: beaconRound })}{' '}
            {missed && <MissedBeacon missed={missed} />}
          </p>
        )}
        {isRandom && info.commitment && (
          <p className={styles.hash}>
            {t('block.commitment')} <code>{info.commitment}</code>
          </p>
        )}
        {info.entrantsHash && (
          <p className={styles.hash}>
            {t('block.list', { count: info.entrantCount })} <code>{info.entrantsHash}</code>
          </p>
        )}
        <ZoneLink to="/lottery/$wbId" params={{ wbId: info.wbId }}>
          {t(info.drawnTime > 0 ? 'block.verify' : 'block.howVerified')}
        </ZoneLink>
      </div>
    </div>
  );
}
