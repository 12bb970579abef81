import { buttonClass, Card, exactTime, useT, useZone, ZoneLink } from '../../../../platform/sdk/index.ts';
import type { LotteryProof, ProofRound } from '../../contract.ts';
import styles from './verify.module.css';

interface RawValuesProps {
  readonly proof: LotteryProof;
  /** The file of entries; null: not published yet. */
  readonly entriesHref: string | null;
}

/** What was published, for those who want to compute it with tools of their own. */
export function RawValues({ proof, entriesHref }: RawValuesProps) {
  const t = useT('lottery-pages');
  const rows = [
    ['raw.commitment', proof.commitment],
    ['raw.seed', proof.seed],
    ['raw.entrantsHash', proof.entrantsHash],
    ['raw.entrantCount', String(proof.entrantCount)],
    ['raw.logHead', proof.logHead],
  ] as const;
  return (
    <Card title={t('raw.title')}>
      <dl className={styles.values}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value ? <code>{value}</code> : t('raw.notYet')}</dd>
          </div>
        ))}
        {proof.rounds.map((round) => (
          <Round key={round.round} round={round} />
        ))}
      </dl>
      {entriesHref && (
        <a className={buttonClass({ size: 's' })} href={entriesHref} download>
          {t('raw.download', { count: proof.entrantCount })}
        </a>
      )}
    </Card>
  );
}

function Round({ round: { round, beacon, key } }: { readonly round: ProofRound }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const time = exactTime(beacon.createTime, timeZone);
  return (
    <div>
      <dt>{t('raw.round', { number: round })}</dt>
      <dd>
        {beacon.kind === 'drand' ? (
          t('raw.drand', { name: beacon.chain, number: beacon.id, time })
        ) : (
          <ZoneLink to="/posts/$wbId" params={{ wbId: beacon.wbId }}>
            {t(beacon.kind === 'post' ? 'raw.post' : 'raw.comment', { number: beacon.id, time })}
          </ZoneLink>
        )}
      </dd>
      {beacon.signature && (
        <dd>
          {t('raw.signature')} <code>{beacon.signature}</code>
        </dd>
      )}
      <dd>
        {t('raw.value')} <code>{beacon.value}</code>
      </dd>
      <dd>
        {t('raw.key')} <code>{key}</code>
      </dd>
    </div>
  );
}
