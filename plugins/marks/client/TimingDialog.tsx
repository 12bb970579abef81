import { useId, useState } from 'react';
import { Button, localName, useLocale, useNow, useT, useZone } from '../../../platform/sdk/index.ts';
import { Checkbox, RadioGroup } from '../../../platform/sdk/controls.ts';
import { DateTimePicker, Dialog } from '../../../platform/sdk/overlays.ts';
import { MARK_LIMITS, recommendable, type MarkCounts, type MarkInfo } from '../contract.ts';
import { earliest, endAfter, formOf, infoOf, isLong, problemsOf, type TimingForm } from './timing.ts';
import styles from './marks.module.css';

/** Usual lengths of a mark. */
const DAYS = [1, 3, 5, 7] as const;

export interface TimingDialogProps {
  /** The mark as it is, or as a new one begins. */
  readonly info: MarkInfo;
  /** The post's category; 0 while there is none. */
  readonly themeId: number;
  readonly counts: MarkCounts | undefined;
  readonly isPending: boolean;
  readonly onConfirm: (info: MarkInfo) => void;
  readonly onClose: () => void;
}

// i18n-keys: problem.*
/** From when to when a mark counts, and in which categories a post is recommended. */
export function TimingDialog({ info, themeId, counts, isPending, onConfirm, onClose }: TimingDialogProps) {
  const t = useT('marks-pages');
  const names = useT('marks');
  const now = useNow();
  const [form, setForm] = useState(() => formOf(info));
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(info.mark, form, now);
  const set = (change: Partial<TimingForm>) => setForm({ ...form, ...change });
  const confirm = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) onConfirm(infoOf(info.mark, form));
  };
  // Nothing is called missing before it was asked for.
  const said = (problem: string | undefined, isMissing: boolean) =>
    problem && (isTried || !isMissing) ? t(`problem.${problem}`) : undefined;

  return (
    <Dialog
      isOpen
      size="s"
      dismissable={false}
      title={t('timing', { mark: names(`name.${info.mark}`) })}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.timing}>
        <Moment
          kind="start"
          isSet={form.hasStart}
          at={form.start}
          min={earliest(info.startTime, now)}
          error={said(problems.start, form.start === null)}
          onToggle={(hasStart) => set({ hasStart, last: 'start' })}
          onChange={(start) => set({ start, last: 'start' })}
        />
        <Moment
          kind="end"
          isSet={form.hasEnd}
          at={form.end}
          min={earliest(0, now)}
          error={said(problems.end, form.end === null)}
          onToggle={(hasEnd) => set({ hasEnd, last: 'end' })}
          onChange={(end) => set({ end, last: 'end' })}
        />
        {form.hasEnd && (
          <div className={styles.quick} role="group" aria-label={t('length')}>
            {DAYS.map((days) => (
              <Button key={days} size="s" onClick={() => set({ end: endAfter(form, days, now), last: 'end' })}>
                {t('days', { count: days })}
              </Button>
            ))}
          </div>
        )}
        {info.mark === 'RECOMMEND' && (
          <Categories
            themeId={themeId}
            counts={counts}
            before={info.themeIdList}
            value={form.themeIds}
            error={said(problems.themes, true)}
            onChange={(themeIds) => set({ themeIds })}
          />
        )}
        <p className={styles.tip} role="status">
          {isLong(info.mark, form, now) && t('longTip')}
        </p>
      </div>
    </Dialog>
  );
}

interface MomentProps {
  readonly kind: 'start' | 'end';
  readonly isSet: boolean;
  readonly at: number | null;
  readonly min: number;
  readonly error: string | undefined;
  readonly onToggle: (isSet: boolean) => void;
  readonly onChange: (at: number | null) => void;
}

// i18n-keys: start.* end.*
/** At once or for ever, or at a chosen moment. */
function Moment({ kind, isSet, at, min, error, onToggle, onChange }: MomentProps) {
  const t = useT('marks-pages');
  const { timeZone } = useZone();
  return (
    <div className={styles.moment}>
      <RadioGroup
        label={t(`${kind}.label`)}
        inline
        value={isSet ? 'at' : 'none'}
        options={[
          { value: 'none', label: t(`${kind}.none`) },
          { value: 'at', label: t('at') },
        ]}
        onChange={(value) => onToggle(value === 'at')}
      />
      {isSet && (
        <DateTimePicker
          label={t(`${kind}.time`)}
          hideLabel
          value={at}
          timeZone={timeZone}
          min={min}
          required
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface CategoriesProps {
  readonly themeId: number;
  readonly counts: MarkCounts | undefined;
  /** Where the post is recommended already: its own places are not taken by others. */
  readonly before: readonly number[];
  readonly value: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (themeIds: number[]) => void;
}

function Categories({ themeId, counts, before, value, error, onChange }: CategoriesProps) {
  const t = useT('marks-pages');
  const locale = useLocale();
  const { themes } = useZone();
  const id = useId();
  const max = MARK_LIMITS.recommended;
  return (
    <fieldset className={styles.group} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{t('categories')}</legend>
      <div className={styles.categories}>
        {recommendable(themes, themeId).map((theme) => {
          const count = counts?.recommend.find((one) => one.themeId === theme.themeId)?.total;
          const isChosen = value.includes(theme.themeId);
          const isFull = (count ?? 0) >= max && !isChosen && !before.includes(theme.themeId);
          return (
            <Checkbox
              key={theme.themeId}
              className={isFull ? styles.full : undefined}
              label={
                <>
                  {localName(theme, locale)}
                  {count !== undefined && <span className={styles.count}>{t('taken', { count, max })}</span>}
                </>
              }
              checked={isChosen}
              disabled={isFull}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...value, theme.themeId] : value.filter((chosen) => chosen !== theme.themeId),
                )
              }
            />
          );
        })}
      </div>
      <p className={styles.error} id={id} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
