import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  apiKey,
  Badge,
  buttonClass,
  EmptyState,
  toast,
  useApiInfinite,
  useApiMutation,
  useBoot,
  useT,
  zoneSearch,
  type BadgeTone,
} from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { AlertDialog, Select } from '../../../../platform/sdk/overlays.ts';
import {
  applyRedraw,
  exportRecords,
  lotteryRecords,
  LotteryType,
  PRIZE_STATES,
  updateRecord,
  type LotteryInfo,
  type LotteryRecord,
  type PrizeState,
} from '../../contract.ts';
import { useKnown } from '../queries.ts';
import { ForfeitDialog } from './ForfeitDialog.tsx';
import { RecordRow } from './RecordRow.tsx';
import { SuccessorDialog } from './SuccessorDialog.tsx';
import styles from './desk.module.css';

const ALL = 'all';
export const TONES: Readonly<Record<PrizeState, BadgeTone>> = {
  won: 'warning',
  registered: 'accent',
  sent: 'success',
  forfeited: 'neutral',
};

// i18n-keys: prizeState.*
/**
 * The ledger of prizes: what each winner has left, what was sent, and who takes what was forfeited.
 */
export function Ledger({ info }: { readonly info: LotteryInfo }) {
  const t = useT('lottery-pages');
  const boot = useBoot();
  const client = useQueryClient();
  const known = useKnown();
  const { wbId, phase } = info;
  const [state, setState] = useState<string>(ALL);
  const [asked, setAsked] = useState<{ verb: 'sent' | 'forfeit' | 'redraw'; record: LotteryRecord } | null>(null);
  const asks = state === ALL ? {} : { state: state as PrizeState }; // an id of the options below
  const query = useApiInfinite(lotteryRecords, { wbId, ...asks }, { pageSize: 20 });
  const again = () => void client.invalidateQueries({ queryKey: apiKey(lotteryRecords) });
  const update = useApiMutation(updateRecord, { onSettled: again });
  const redraw = useApiMutation(applyRedraw, {
    onSuccess: (next) => {
      known(next);
      toast.success(t('desk.done.redraw'));
    },
    onSettled: again,
  });
  if (phase !== 'drawn') return <EmptyState title={t('ledger.notYet')} />;
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  const csv = new URLSearchParams({ ...zoneSearch(boot), wbId: String(wbId) });
  const isMerit = info.type === LotteryType.merit;
  // Alternates follow in the order of the winners, which the ledger has.
  const next = list.find((record) => record.state === 'forfeited' && record.isRedrawn === 0);
  const isInTurn = (record: LotteryRecord) => isMerit || info.redrawType === 1 || record === next;
  const close = () => setAsked(null);
  const name = asked?.record.userInfo?.nick ?? asked?.record.entryId.slice(0, 12) ?? '';
  return (
    <div className={styles.part}>
      <div className={styles.verbs}>
        <Select
          label={t('ledger.state')}
          hideLabel
          placeholder={t('ledger.state')}
          value={state}
          options={[
            { id: ALL, label: t('ledger.all') },
            ...PRIZE_STATES.map((one) => ({ id: one, label: t(`prizeState.${one}`) })),
          ]}
          onChange={setState}
        />
        <a className={buttonClass({ size: 's' })} href={`${exportRecords.path}?${csv}`} download>
          <Download size={16} aria-hidden="true" />
          {t('ledger.export')}
        </a>
      </div>
      <p className={styles.meta}>{t('ledger.privacy')}</p>
      <Pages query={query} failed={t('ledger.failed')} empty={<EmptyState title={t('ledger.empty')} />}>
        {(records) => (
          <ul className={styles.list}>
            {records.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                badge={<Badge tone={TONES[record.state]}>{t(`prizeState.${record.state}`)}</Badge>}
                onSent={() => setAsked({ verb: 'sent', record })}
                onForfeit={() => setAsked({ verb: 'forfeit', record })}
                onRedraw={isInTurn(record) ? () => setAsked({ verb: 'redraw', record }) : null}
              />
            ))}
          </ul>
        )}
      </Pages>
      {asked?.verb === 'sent' && (
        <AlertDialog
          isOpen
          title={t('ledger.sent')}
          text={t('ledger.sentText', { name, prize: asked.record.prizeName })}
          confirmLabel={t('ledger.sent')}
          cancelLabel={t('settings.keep')}
          onOpenChange={close}
          onConfirm={() => update.mutateAsync({ wbId, id: asked.record.id, from: asked.record.state, to: 'sent' })}
        />
      )}
      {asked?.verb === 'forfeit' && (
        <ForfeitDialog
          id={asked.record.id}
          name={name}
          prize={asked.record.prizeName}
          onClose={close}
          onForfeit={(reason) =>
            update.mutateAsync({ wbId, id: asked.record.id, from: asked.record.state, to: 'forfeited', reason })
          }
        />
      )}
      {asked?.verb === 'redraw' && isMerit && (
        <SuccessorDialog
          wbId={wbId}
          record={asked.record}
          winners={info.winners}
          onClose={close}
          onChosen={(uid, reason) =>
            redraw.mutateAsync({ wbId, winners: JSON.stringify([{ id: asked.record.id, uid, reason }]) })
          }
        />
      )}
      {asked?.verb === 'redraw' && !isMerit && (
        <AlertDialog
          isOpen
          title={t('ledger.redraw')}
          text={t(info.redrawType === 1 ? 'ledger.redrawRandom' : 'ledger.redrawNext', {
            prize: asked.record.prizeName,
          })}
          confirmLabel={t('ledger.redraw')}
          cancelLabel={t('settings.keep')}
          onOpenChange={close}
          onConfirm={() => redraw.mutateAsync({ wbId, ids: String(asked.record.id) })}
        />
      )}
    </div>
  );
}
