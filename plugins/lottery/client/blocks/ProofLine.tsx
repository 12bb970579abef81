import { ShieldCheck } from 'lucide-react';
import { use } from 'react';
import { useBoot, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { LotteryType, type LotteryInfo } from '../../contract.ts';
import { MissedBeacon } from '../MissedBeacon.tsx';
import styles from './lottery.module.css';
import { CHECK_ID, IsOwnPage } from './own-page.ts';

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
        <CheckLink info={info} />
      </div>
    </div>
  );
}

/** The way to the check: below on a page of its own, else on that page. */
function CheckLink({ info: { wbId, drawnTime } }: { readonly info: LotteryInfo }) {
  const t = useT('lottery-pages');
  const isOwnPage = use(IsOwnPage);
  const isOnPhone = useBoot().site === 'phone';
  const text = t(drawnTime > 0 ? 'block.verify' : 'block.howVerified');
  if (isOwnPage)
    return (
      <a href={`#${CHECK_ID}`} className={styles.more}>
        {text}
      </a>
    );
  return (
    <ZoneLink to="/lottery/$wbId" params={{ wbId }} className={styles.more} {...(isOnPhone ? { hash: CHECK_ID } : {})}>
      {text}
    </ZoneLink>
  );
}
