import { useLocale, useT } from '../../../../platform/sdk/index.ts';
import { medalOf } from '../../contract.ts';
import { FlagArt } from '../art/FlagArt.tsx';
import { MedalPin } from '../art/MedalPin.tsx';
import { useMedalNames } from '../text.ts';
import { wornMedalsOf } from '../worn-medals-of.ts';
import styles from './WornBadge.module.css';

/** The worn medals beside a name. */
export function WornBadge({ user }: { readonly user: Record<string, unknown> }) {
  const t = useT('medals');
  const text = useMedalNames();
  const isEnglish = useLocale() === 'en';
  const medals = wornMedalsOf(user).flatMap((worn) => {
    const { id, icon, series = 0 } = worn;
    const name = isEnglish ? worn.nameEn : worn.name;
    if (icon !== undefined && name) return [{ id, name, art: <FlagArt icon={icon} series={series} size={18} /> }];
    const medal = medalOf(id);
    if (!medal) return [];
    return [{ id, name: text.name(medal.type, medal.level), art: <MedalPin type={medal.type} level={medal.level} /> }];
  });
  return (
    <span
      className={styles.badges}
      role="img"
      aria-label={t('badge.worn', { names: medals.map(({ name }) => name).join(', ') })}
    >
      {medals.map(({ id, name, art }) => (
        <span key={id} title={name} className={styles.badge}>
          {art}
        </span>
      ))}
    </span>
  );
}
