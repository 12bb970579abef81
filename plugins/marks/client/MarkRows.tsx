import { Clock } from 'lucide-react';
import { useState } from 'react';
import {
  Badge,
  Button,
  localName,
  timeText,
  toast,
  useLocale,
  useNow,
  useT,
  useZone,
} from '../../../platform/sdk/index.ts';
import { Checkbox } from '../../../platform/sdk/controls.ts';
import { AlertDialog } from '../../../platform/sdk/overlays.ts';
import { MARK_LIMITS, MARKS, recommendable, type MarkInfo, type MarkName } from '../contract.ts';
import { useMarkCounts } from './queries.ts';
import { TimingDialog } from './TimingDialog.tsx';
import styles from './marks.module.css';

export interface MarkRowsProps {
  readonly marks: readonly MarkInfo[];
  /** The post's category; 0 while there is none. */
  readonly themeId: number;
  /** @returns whether it was set */
  readonly onSet: (info: MarkInfo) => Promise<boolean>;
  /** @returns whether it was taken off */
  readonly onUnset: (mark: MarkName) => Promise<boolean>;
}

type Open = { readonly kind: 'timing' | 'unset'; readonly info: MarkInfo };

// i18n-keys: name.*
/**
 * The four marks as checkboxes: ticking one opens its time, unticking one that has a time asks
 * first; whoever cancels finds the tick as it was.
 */
export function MarkRows({ marks, themeId, onSet, onUnset }: MarkRowsProps) {
  const t = useT('marks-pages');
  const names = useT('marks');
  const { themes } = useZone();
  const themeIds = recommendable(themes, themeId).map((theme) => theme.themeId);
  const counts = useMarkCounts(themeIds).data;
  const [open, setOpen] = useState<Open | null>(null);
  const [isPending, setPending] = useState(false);
  const close = () => setOpen(null);

  async function run(act: () => Promise<boolean>): Promise<void> {
    setPending(true);
    if (await act()) close();
    setPending(false);
  }

  function tick(mark: MarkName): void {
    const { started = 0, unstart = 0 } = counts?.setTop ?? {};
    const max = MARK_LIMITS.hot;
    if (mark === 'SETTOP' && started + unstart >= max) toast.error(t('hotFull', { max, started, unstart }));
    else {
      const themeIdList = mark === 'RECOMMEND' && themeIds.includes(themeId) && !isFull(themeId) ? [themeId] : [];
      setOpen({ kind: 'timing', info: { mark, startTime: 0, endTime: 0, themeIdList } });
    }
  }

  const isFull = (id: number): boolean =>
    (counts?.recommend.find((one) => one.themeId === id)?.total ?? 0) >= MARK_LIMITS.recommended;

  function untick(info: MarkInfo): void {
    if (info.startTime || info.endTime) setOpen({ kind: 'unset', info });
    else void run(() => onUnset(info.mark));
  }

  return (
    <>
      <ul className={styles.rows}>
        {MARKS.map((mark) => {
          const info = marks.find((one) => one.mark === mark);
          const isTiming = open?.kind === 'timing' && open.info.mark === mark;
          return (
            <li key={mark} className={styles.row}>
              <div className={styles.head}>
                <Checkbox
                  label={names(`name.${mark}`)}
                  checked={info !== undefined || isTiming}
                  loading={isPending}
                  onChange={() => (info ? untick(info) : tick(mark))}
                />
                {mark === 'SETTOP' && counts && (
                  <span className={styles.count}>{t('hotCount', { ...counts.setTop })}</span>
                )}
              </div>
              {info && (
                <div className={styles.set}>
                  <MarkWindow info={info} />
                  <Button
                    size="s"
                    icon={<Clock size={14} aria-hidden="true" />}
                    aria-label={t('timing', { mark: names(`name.${mark}`) })}
                    onClick={() => setOpen({ kind: 'timing', info })}
                  >
                    {t('time')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {open?.kind === 'timing' && (
        <TimingDialog
          info={open.info}
          themeId={themeId}
          counts={counts}
          isPending={isPending}
          onConfirm={(info) => void run(() => onSet(info))}
          onClose={close}
        />
      )}
      {open?.kind === 'unset' && (
        <AlertDialog
          isOpen
          title={t('unset.title', { mark: names(`name.${open.info.mark}`) })}
          text={t('unset.text')}
          confirmLabel={t('confirm')}
          cancelLabel={t('cancel')}
          onConfirm={() => run(() => onUnset(open.info.mark))}
          onOpenChange={(isOpen) => !isOpen && close()}
        />
      )}
    </>
  );
}

// i18n-keys: window.*
/** From when to when, and whether it has begun. */
export function MarkWindow({ info: { startTime, endTime, themeIdList } }: { readonly info: MarkInfo }) {
  const t = useT('marks-pages');
  const locale = useLocale();
  const now = useNow();
  const { timeZone, themes } = useZone();
  const at = (time: number) => timeText(time, timeZone, locale, 'short');
  const key = startTime ? (endTime ? 'both' : 'from') : endTime ? 'until' : 'always';
  const names = themes.flatMap((theme) => (themeIdList.includes(theme.themeId) ? [localName(theme, locale)] : []));
  return (
    <div className={styles.window}>
      {startTime > now && <Badge tone="warning">{t('unstarted')}</Badge>}
      <span>{t(`window.${key}`, { start: at(startTime), end: at(endTime) })}</span>
      {names.length > 0 && <span>{names.join(' · ')}</span>}
    </div>
  );
}
