import { exactTime, useT, useZone } from '../../../platform/sdk/index.ts';
import { THRESHOLDS, type Medal, type MedalType } from '../contract.ts';
import { isFlag, typeOf } from './medal-kind.ts';

// i18n-keys: medals:type.*, medals:tier.*
/** The names of medals in the viewer's language: what every page may show. */
export function useMedalNames() {
  const t = useT('medals');
  const type = (of: MedalType): string => t(`type.${of}`);
  const tier = (level: number): string => t(`tier.${level}`);
  const name = (of: MedalType, level: number): string => t('medalName', { type: type(of), tier: tier(level) });
  return { type, tier, name };
}

// i18n-keys: medals-pages:rule.*, medals-pages:about.*
/** The same with what cards and the wall say of them. */
export function useMedalText() {
  const t = useT('medals-pages');
  const names = useMedalNames();
  const { timeZone } = useZone();
  return {
    ...names,
    /** Of either kind; a flag medal's name comes from its zone. */
    nameOf: (medal: Medal): string => (isFlag(medal) ? medal.name : names.name(typeOf(medal), medal.level)),
    rule: (of: MedalType, level: number): string => t(`rule.${of}`, { count: THRESHOLDS[of][level - 1] ?? 0 }),
    about: (of: MedalType): string => t(`about.${of}`),
    /** When it was earned; the date stays in one line, however narrow the tile is. */
    earned: ({ createTime }: Medal): string =>
      t('wall.earned', { date: exactTime(createTime, timeZone).slice(0, 10).replaceAll('-', '\u2060-\u2060') }),
  };
}
