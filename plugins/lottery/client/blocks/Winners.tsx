import { Avatar, useNow, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { LotteryType, type LotteryInfo, type Winner } from '../../contract.ts';
import { positionKey } from '../position-key.ts';
import styles from './lottery.module.css';
import winnerStyles from './winners.module.css';

/** Who won, prize by prize: by name while names are public, else by entry. */
export function Winners({ info }: { readonly info: LotteryInfo }) {
  const t = useT('lottery-pages');
  const now = useNow();
  if (info.phase !== 'drawn') return null;
  if (info.winners.length === 0) return <p className={styles.notice}>{t('winners.nobody')}</p>;
  return (
    <div className={styles.part}>
      <h3 className={styles.label}>{t('winners.title')}</h3>
      <p className={styles.hint}>
        {t(info.type === LotteryType.merit ? 'winners.byPeople' : 'winners.byDraw')}
        {info.publicityUntil <= now && t('winners.notNamed')}
      </p>
      {info.lotteryPrizeList.map(({ prizeName }, prize) => (
        <div key={positionKey(prize)} className={winnerStyles.prizeWinners}>
          <h4>{prizeName}</h4>
          <ul>
            {info.winners
              .filter(({ prizeIndex }) => prizeIndex === prize)
              .map((winner) => (
                <WinnerRow key={winner.id} winner={winner} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function WinnerRow({ winner }: { readonly winner: Winner }) {
  const t = useT('lottery-pages');
  const { userInfo, entryId, state, forfeitedBy, forfeitReason, reason, replaces, isOwn } = winner;
  const isForfeited = state === 'forfeited';
  return (
    <li className={isForfeited ? winnerStyles.forfeited : undefined}>
      {userInfo ? (
        <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={winnerStyles.person}>
          <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="xs" />
          {userInfo.nick}
        </ZoneLink>
      ) : (
        <span>{t('winners.entry')}</span>
      )}
      <code title={entryId}>{entryId.slice(0, 12)}</code>
      {isOwn === 1 && <strong>{t('winners.you')}</strong>}
      {isForfeited && <span>{t(forfeitedBy === 'manager' ? 'winners.revoked' : 'winners.forfeited')}</span>}
      {forfeitReason && <span>{t('winners.why', { reason: forfeitReason })}</span>}
      {replaces > 0 && <span>{t('winners.replaces')}</span>}
      {reason && <q>{reason}</q>}
    </li>
  );
}
