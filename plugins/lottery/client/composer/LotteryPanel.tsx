import { Gift, Settings2, Ticket, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Badge,
  Button,
  exactTime,
  IconButton,
  useApiQuery,
  useNow,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { getLotteryInfo, type LotteryForm, type LotteryPhase } from '../../contract.ts';
import { isOpen as isStillOpen } from '../queries.ts';
import { complete, readAttached } from './complete.ts';
import { settingsOf, settingsProblem, winnersOf } from './form.ts';
import { problemOfRefusal } from './refused.ts';
import { SettingsDialog, type SettingsMode } from './SettingsDialog.tsx';
import styles from './settings.module.css';

/**
 * The lottery of a post that is being written or edited: its settings in short, and the ways to its
 * dialog and its tag.
 */
export function LotteryPanel({ composer, value, onChange, onRemove, refusal = null }: ComposerPanelProps) {
  const own = useT('lottery');
  const t = useT('lottery-pages');
  const titleId = useId();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const attached = readAttached(value);
  const { wbId, asked } = attached;
  const published = useApiQuery(getLotteryInfo, { wbId: wbId ?? 0 }, { enabled: wbId !== undefined });
  const form: LotteryForm | undefined = attached.form ?? (wbId === undefined ? {} : published.data);
  const isEnabled = form?.status === 1;
  const mode = modeOf(wbId, published.data?.phase);
  const begun = published.data?.phase === 'running' ? settingsOf(published.data) : null;

  /**
   * Its writer goes on in the text when the settings close: they came from there, or a tag was put
   * into it.
   */
  const isFromText = useRef(false);
  function insertTag(): void {
    composer.insertText(`[lottery,${own('token')}]`);
    isFromText.current = true;
    if (!isOpen) composer.focus();
  }
  function close(): void {
    setRefused(null);
    // What lies over the text would keep the focus.
    flushSync(() => setOpen(false));
    if (isFromText.current) composer.focus();
  }
  const answer = useRef(() => {});
  answer.current = () => {
    onChange({ ...attached, asked: null });
    if (asked === 'tag') return insertTag();
    isFromText.current = true;
    setOpen(true);
  };
  useEffect(() => {
    if (asked) answer.current();
  }, [asked]);

  // What the post was refused for stands in the settings, where it can be mended.
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    const wrong = refusal && problemOfRefusal(refusal);
    setRefused(wrong);
    if (wrong) setOpen(true);
  }, [refusal, setRefused]);

  function keep(next: LotteryForm): void {
    const isFirst = next.status === 1 && !isEnabled;
    onChange(complete(attached, next, settingsProblem(settingsOf(next), now)));
    // Its post has to lead to it: the tag can be put elsewhere.
    if (isFirst) insertTag();
  }

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Gift size={18} aria-hidden="true" />
        <strong id={titleId}>{t('panel.title')}</strong>
        <Badge tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'panel.on' : 'panel.off')}</Badge>
        {!isEnabled && wbId === undefined && (
          <IconButton label={t('panel.remove')} icon={<X />} size="s" onClick={onRemove} />
        )}
      </header>
      {form && <Facts form={form} />}
      <div className={styles.buttons}>
        <Button
          size="s"
          icon={<Settings2 size={16} aria-hidden="true" />}
          disabled={!form}
          onClick={() => {
            isFromText.current = false;
            setOpen(true);
          }}
        >
          {t(mode === 'view' ? 'panel.view' : isEnabled ? 'settings.change' : 'settings.title')}
        </Button>
        {isEnabled && (
          <Button size="s" icon={<Ticket size={16} aria-hidden="true" />} onClick={insertTag}>
            {t('panel.insertTag')}
          </Button>
        )}
      </div>
      {isOpen && form && (
        <SettingsDialog
          mode={mode}
          form={form}
          begun={begun}
          refused={refused}
          onKeep={keep}
          onCancel={onRemove}
          onClose={close}
        />
      )}
    </section>
  );
}

function modeOf(wbId: number | undefined, phase: LotteryPhase | undefined): SettingsMode {
  if (wbId === undefined) return 'create';
  return phase !== undefined && isStillOpen(phase) ? 'edit' : 'view';
}

function Facts({ form }: { readonly form: LotteryForm }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const { startTime, endTime, prizes } = settingsOf(form);
  const named = prizes.filter(({ name }) => name !== '');
  if (endTime === null && named.length === 0) return <p className={styles.hint}>{t('panel.empty')}</p>;
  return (
    <ul className={styles.facts}>
      {endTime !== null && (
        <li>
          {t('panel.times', {
            start: startTime === null ? t('panel.atOnce') : exactTime(startTime, timeZone),
            end: exactTime(endTime, timeZone),
          })}
        </li>
      )}
      {named.length > 0 && (
        <li>
          {named.map(({ name, number }) => t('panel.prize', { name, count: number })).join(t('separator'))}
          {t('panel.winners', { count: winnersOf(prizes) })}
        </li>
      )}
    </ul>
  );
}
