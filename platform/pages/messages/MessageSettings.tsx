import { Suspense, useState } from 'react';
import type { MessageSettings as Settings } from '../../contract/endpoints/message-settings.ts';
import { pushState } from '../../contract/endpoints/push.ts';
import type { QuietHours } from '../../contract/quiet-hours.ts';
import {
  ErrorState,
  lazyComponent,
  Skeleton,
  TextField,
  useApiQuery,
  useT,
  useZone,
  withTexts,
} from '../../sdk/index.ts';
import { Checkbox, Switch } from '../../sdk/controls.ts';
import { Dialog } from '../../sdk/overlays.ts';
import { useMailState } from './mail-queries.ts';
import { useChangeSettings, useMessageSettings } from './settings-queries.ts';
import { useMessageTabs } from './tabs.ts';
import styles from './MessageSettings.module.css';

const loadMail = withTexts('mail', () => import('./MailSettings.tsx'));
const MailSettings = lazyComponent(async () => (await loadMail()).MailSettings);

/** What the hours are when somebody switches them on. */
const NIGHT: QuietHours = { from: 23 * 60, to: 7 * 60 };

/** What the reader is told of, kind by kind, and when nothing is pushed. */
export function MessageSettings({ onClose }: { readonly onClose: () => void }) {
  const t = useT('messages');
  const core = useT('core');
  const { data, isError, isFetching, refetch } = useMessageSettings();
  const retry = { retryLabel: core('home.retry'), onRetry: () => void refetch(), retrying: isFetching };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('settings.label')}
      closeLabel={t('settings.close')}
    >
      {data && <Choices settings={data} />}
      {!data && (isError ? <ErrorState title={t('settings.failed')} {...retry} /> : <Skeleton lines={6} />)}
    </Dialog>
  );
}

function Choices({ settings: { kinds, quiet } }: { readonly settings: Settings }) {
  const t = useT('messages');
  const tabs = useMessageTabs();
  const { data: push } = useApiQuery(pushState, {}, { staleTime: Infinity });
  // A host that pushes nothing has no settings for it.
  const isPushed = Boolean(push?.publicKey);
  const { data: mail } = useMailState();
  const isMailed = mail?.isOffered === true;
  const takesMail = isMailed && mail.address !== '' && !mail.isRefused;
  const { tellOf, setQuiet } = useChangeSettings();
  return (
    <div className={styles.settings}>
      <p className={styles.hint}>{t('settings.hint')}</p>
      <ul className={styles.kinds}>
        {tabs.map(({ list, label }) => {
          const kind = kinds.find(({ type }) => type === list);
          if (!kind) return null;
          const { type, onPage, byPush, byMail, isAlwaysTold } = kind;
          return (
            <li key={list} className={styles.kind}>
              <div role="group" aria-label={t(label)} className={styles.choice}>
                <span className={styles.name}>
                  {t(label)}
                  {isAlwaysTold && <span className={styles.always}>{t('settings.always')}</span>}
                </span>
                <Checkbox
                  label={t('settings.onPage')}
                  checked={onPage}
                  disabled={isAlwaysTold}
                  onChange={({ target }) => tellOf({ type, byPush, onPage: target.checked })}
                />
                {isPushed && (
                  <Checkbox
                    label={t('settings.byPush')}
                    checked={byPush}
                    disabled={isAlwaysTold}
                    onChange={({ target }) => tellOf({ type, onPage, byPush: target.checked })}
                  />
                )}
                {isMailed && (
                  <Checkbox
                    label={t('settings.byMail')}
                    checked={byMail}
                    disabled={!takesMail}
                    onChange={({ target }) => tellOf({ type, onPage, byPush, byMail: target.checked })}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {isMailed && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <MailSettings state={mail} />
        </Suspense>
      )}
      {(isPushed || isMailed) && <Quiet quiet={quiet} onChange={setQuiet} />}
    </div>
  );
}

interface QuietProps {
  readonly quiet: QuietHours | null;
  readonly onChange: (hours: QuietHours) => void;
}

function Quiet({ quiet, onChange }: QuietProps) {
  const t = useT('messages');
  const { timeZone } = useZone();
  return (
    <div className={styles.quiet}>
      <Switch
        label={t('settings.quiet')}
        description={t('settings.quietHint', { timeZone })}
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? NIGHT : { from: 0, to: 0 })}
      />
      {quiet && <Hours quiet={quiet} onChange={onChange} />}
    </div>
  );
}

// i18n-keys: messages:settings.*
function Hours({ quiet, onChange }: QuietProps & { readonly quiet: QuietHours }) {
  const t = useT('messages');
  const [hours, setHours] = useState({ from: clockOf(quiet.from), to: clockOf(quiet.to) });
  const isNever = hours.from === hours.to;
  /**
   * Stored when the field is left: while somebody types, the hour is not yet what they mean. One that
   * they have emptied is as it was.
   */
  const store = () => {
    const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
    if (from === null || to === null) setHours({ from: clockOf(quiet.from), to: clockOf(quiet.to) });
    else if (!isNever && (from !== quiet.from || to !== quiet.to)) onChange({ from, to });
  };
  return (
    <div className={styles.hours}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          label={t(`settings.${end}`)}
          value={hours[end]}
          error={isNever && end === 'to' ? t('settings.never') : undefined}
          onChange={({ target }) => setHours({ ...hours, [end]: target.value })}
          onBlur={store}
        />
      ))}
    </div>
  );
}

const two = (n: number): string => String(n).padStart(2, '0');
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Null while the field has no time. */
function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
