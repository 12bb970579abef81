import { localName, TextField, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { LotteryType, SelectType, SelectWay } from '../../contract.ts';
import type { FieldsProps } from './fields-props.ts';
import { isForPlayers } from './themes.ts';
import styles from './settings.module.css';

/**
 * How winners are found, and for a random draw among whom (`selectType`, `selectWay`, `selectId`).
 */
export function MethodFields({ settings, problem, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  const { type, selectType, selectWay } = settings;
  return (
    <>
      <RadioGroup
        label={t('settings.type')}
        hideLabel
        required
        error={problem === 'invalid.type' ? t(problem) : undefined}
        value={type === 0 ? null : String(type)}
        options={[
          { value: String(LotteryType.random), label: t('type.random'), description: t('type.randomHint') },
          { value: String(LotteryType.merit), label: t('type.merit'), description: t('type.meritHint') },
        ]}
        onChange={(value) => onChange({ type: Number(value) })}
      />
      {type === LotteryType.random && (
        <div className={styles.nested}>
          <RadioGroup
            label={t('settings.selectType')}
            inline
            required
            error={problem === 'invalid.select' && selectType === 0 ? t(problem) : undefined}
            value={selectType === 0 ? null : String(selectType)}
            options={[
              { value: String(SelectType.post), label: t('select.post') },
              { value: String(SelectType.comment), label: t('select.comment') },
            ]}
            onChange={(value) => onChange({ selectType: Number(value) })}
          />
          {selectType === SelectType.post && (
            <div className={styles.pair}>
              <RadioGroup
                label={t('settings.selectWay')}
                inline
                value={String(selectWay)}
                options={[
                  { value: String(SelectWay.topic), label: t('select.topic') },
                  { value: String(SelectWay.theme), label: t('select.theme') },
                ]}
                onChange={(value) => onChange({ selectWay: Number(value), selectId: '' })}
              />
              <SelectId settings={settings} problem={problem} onChange={onChange} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

function SelectId({ settings, problem, onChange }: Pick<FieldsProps, 'settings' | 'problem' | 'onChange'>) {
  const t = useT('lottery-pages');
  const locale = useLocale();
  const { themes } = useZone();
  const { selectWay, selectId } = settings;
  const error = problem === 'invalid.select' ? t(problem) : undefined;
  if (selectWay === SelectWay.theme)
    return (
      <Select
        label={t('select.theme')}
        placeholder={t('select.themePlaceholder')}
        required
        error={error}
        value={selectId === '' ? null : selectId}
        options={themes
          .filter(isForPlayers)
          .map((theme) => ({ id: String(theme.themeId), label: localName(theme, locale) }))}
        onChange={(id) => onChange({ selectId: id })}
      />
    );
  return (
    <TextField
      label={t('select.topic')}
      placeholder={t('select.topicPlaceholder')}
      required
      maxLength={30}
      error={error}
      value={selectId}
      onChange={({ target }) => onChange({ selectId: target.value.replaceAll('#', '') })}
    />
  );
}
