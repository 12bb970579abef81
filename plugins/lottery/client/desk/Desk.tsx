import { useEffect, useState } from 'react';
import { Button, EmptyState, exactTime, Icon, useApiInfinite, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { lotteryList, type LotteryItem } from '../../contract.ts';
import { PhaseBadge } from '../blocks/PhaseBadge.tsx';
import { OneLottery } from './OneLottery.tsx';
import styles from './desk.module.css';

/** How often the list is asked for again: what stands in it moves on by itself; milliseconds. */
const LIST_MS = 15_000;

const chosen = (): number => Number(/^#(\d{1,15})$/.exec(window.location.hash)?.[1] ?? 0);

/** The lotteries of the zone and what has to be done for them; one of them at `#wbId`. */
export function Desk() {
  const [wbId, setWbId] = useState(chosen);
  useEffect(() => {
    const follow = () => setWbId(chosen());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  function open(next: number): void {
    const { pathname, search } = window.location;
    // The router keeps its own state in the history's entry.
    window.history.replaceState(window.history.state, '', `${pathname}${search}${next > 0 ? `#${next}` : ''}`);
    setWbId(next);
  }
  return wbId > 0 ? <OneLottery key={wbId} wbId={wbId} onBack={() => open(0)} /> : <Lotteries onOpen={open} />;
}

function Lotteries({ onOpen }: { readonly onOpen: (wbId: number) => void }) {
  const t = useT('lottery-pages');
  const query = useApiInfinite(lotteryList, {}, { pageSize: 20, refetchInterval: LIST_MS });
  return (
    <Pages
      query={query}
      failed={t('desk.listFailed')}
      empty={<EmptyState icon={<Icon name="gift" size={28} />} title={t('desk.empty')} text={t('desk.emptyText')} />}
    >
      {(list) => (
        <ul className={styles.list}>
          {list.map((lottery) => (
            <Row key={lottery.wbId} lottery={lottery} onOpen={() => onOpen(lottery.wbId)} />
          ))}
        </ul>
      )}
    </Pages>
  );
}

function Row({ lottery, onOpen }: { readonly lottery: LotteryItem; readonly onOpen: () => void }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const { wbId, wbTitle, phase, startTime, endTime, entrantCount, prizeCount, won, registered, sent, open, heldTime } =
    lottery;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>
          {wbTitle || t('desk.untitled', { number: wbId })} <PhaseBadge phase={phase} />
        </p>
        <p className={styles.meta}>
          {t('block.period', { start: exactTime(startTime, timeZone), end: exactTime(endTime, timeZone) })}
        </p>
        <p className={styles.meta}>
          {phase === 'drawn'
            ? t('desk.ledgerShort', { won, registered, sent, count: prizeCount })
            : t('desk.prizesShort', { count: prizeCount })}
          {entrantCount > 0 && ` · ${t('desk.entrants', { count: entrantCount })}`}
          {heldTime > 0 && <strong> · {t('desk.heldShort')}</strong>}
          {open > 0 && <strong> · {t('desk.open', { count: open })}</strong>}
        </p>
      </div>
      <Button size="s" onClick={onOpen}>
        {t('desk.openOne')}
      </Button>
    </li>
  );
}
