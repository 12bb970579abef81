import type { ReactNode } from 'react';
import { TextField, useT } from '../../../../platform/sdk/index.ts';
import { Checkbox, RadioGroup } from '../../../../platform/sdk/controls.ts';
import { BlacklistType, LOTTERY_LIMITS, LotteryType, RedrawType } from '../../contract.ts';
import { ConditionRows } from './ConditionRows.tsx';
import type { FieldsProps } from './fields-props.ts';
import { shownCount, typedCount } from './form.ts';
import { MethodFields } from './MethodFields.tsx';
import { PrizeRows } from './PrizeRows.tsx';
import { RuleFields } from './RuleFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import styles from './settings.module.css';

const BLACKLIST = [
  ['restricted', BlacklistType.restricted],
  ['recentWinner', BlacklistType.recentWinner],
  ['unverified', BlacklistType.unverified],
] as const;

// i18n-keys: blacklist.*
/** All of the settings, in the order in which they are checked. */
export function SettingsFields(props: FieldsProps) {
  const { settings, problem, begun, isDisabled, onChange } = props;
  const t = useT('lottery-pages');
  const isFixed = begun !== null;
  const errorOf = (key: string) => (problem === key ? t(key) : undefined);
  return (
    <fieldset className={styles.form} disabled={isDisabled}>
      {begun && (
        <p className={styles.hint} role="note">
          {t('settings.begun')}
        </p>
      )}
      <Section title={t('settings.time')}>
        <TimeFields {...props} />
      </Section>
      <Section title={t('settings.method')} isFixed={isFixed}>
        <MethodFields {...props} />
      </Section>
      <Section title={t('settings.conditions')} hint={t('settings.conditionsHint')}>
        <ConditionRows {...props} />
      </Section>
      <Section title={t('settings.rules')} hint={t('settings.rulesHint')} isFixed={isFixed}>
        <RuleFields {...props} />
      </Section>
      <Section title={t('settings.prizes')}>
        <PrizeRows {...props} />
      </Section>
      <Section title={t('settings.after')} isFixed={isFixed}>
        {settings.type === LotteryType.merit ? (
          <p className={styles.hint}>{t('redraw.meritHint')}</p>
        ) : (
          <RedrawField {...props} />
        )}
        <RadioGroup
          label={t('settings.register')}
          description={t('settings.registerHint')}
          inline
          required
          error={errorOf('invalid.register')}
          value={settings.registerDays === 0 ? null : String(settings.registerDays)}
          options={LOTTERY_LIMITS.registerDays.map((count) => ({
            value: String(count),
            label: t('settings.days', { count }),
          }))}
          onChange={(value) => onChange({ registerDays: Number(value) })}
        />
      </Section>
      <Section title={t('settings.blacklist')} hint={t('settings.blacklistHint')} isFixed={isFixed}>
        <div className={styles.checks}>
          {BLACKLIST.map(([name, type]) => (
            <Checkbox
              key={name}
              label={t(`blacklist.${name}`)}
              checked={settings.blacklist.includes(type)}
              onChange={({ target }) =>
                onChange({
                  blacklist: target.checked
                    ? [...settings.blacklist, type].toSorted()
                    : settings.blacklist.filter((one) => one !== type),
                })
              }
            />
          ))}
        </div>
      </Section>
      <Section title={t('settings.publicity')}>
        <div className={styles.pair}>
          <Checkbox
            label={t('settings.publish')}
            description={t('settings.publishHint')}
            checked={settings.isPublic}
            onChange={({ target }) => onChange({ isPublic: target.checked })}
          />
          {settings.isPublic && (
            <TextField
              type="number"
              className={styles.number}
              label={t('settings.publicityDays')}
              min={1}
              max={LOTTERY_LIMITS.publicityDaysMax}
              required
              error={errorOf('invalid.publicity')}
              value={shownCount(settings.publicityDays)}
              onChange={({ target }) => onChange({ publicityDays: typedCount(target.value) })}
            />
          )}
        </div>
      </Section>
    </fieldset>
  );
}

/** Of a choice by merit it is not asked: people choose again. */
function RedrawField({ settings, problem, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  return (
    <RadioGroup
      label={t('settings.redraw')}
      required
      error={problem === 'invalid.redraw' ? t(problem) : undefined}
      value={settings.redrawType === 0 ? null : String(settings.redrawType)}
      options={[
        { value: String(RedrawType.random), label: t('redraw.random'), description: t('redraw.randomHint') },
        { value: String(RedrawType.deferred), label: t('redraw.deferred'), description: t('redraw.deferredHint') },
      ]}
      onChange={(value) => onChange({ redrawType: Number(value) })}
    />
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  /** Once it has begun. */
  readonly isFixed?: boolean;
  readonly children: ReactNode;
}

function Section({ title, hint, isFixed = false, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      {isFixed ? (
        <fieldset className={styles.fixed} disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </section>
  );
}
