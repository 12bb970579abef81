import { cx, useLocale, useT } from '../../../../platform/sdk/index.ts';
import { levelOfCard } from '../level-of.ts';
import { tierClass } from '../tiers.ts';
import styles from './LevelBadge.module.css';

/** The level beside a name, in the colours of its tier; its rank is read out and shown on hover. */
export function LevelBadge({ user }: { readonly user: Record<string, unknown> }) {
  const t = useT('levels');
  const isEnglish = useLocale() === 'en';
  const level = levelOfCard(user);
  if (!level) return null;
  const name = isEnglish ? level.rankNameEn : level.rankName;
  return (
    <span
      className={cx(styles.badge, tierClass(level.zm_lvl))}
      role="img"
      aria-label={t('badge', { level: level.zm_lvl, name })}
      title={name}
    >
      {t('short', { level: level.zm_lvl })}
    </span>
  );
}
