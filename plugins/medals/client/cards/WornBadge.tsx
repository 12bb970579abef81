import { useT } from '../../../../platform/sdk/index.ts';
import { medalOf } from '../../contract.ts';
import { MedalPin } from '../art/MedalPin.tsx';
import { useMedalText } from '../text.ts';
import { wornMedalsOf } from '../worn-medals-of.ts';
import styles from './WornBadge.module.css';

/** The worn medals beside a name. */
export function WornBadge({ user }: { readonly user: Record<string, unknown> }) {
  const t = useT('medals');
  const text = useMedalText();
  const medals = wornMedalsOf(user).flatMap(({ id }) => {
    const medal = medalOf(id);
    return medal ? [{ id, ...medal, name: text.name(medal.type, medal.level) }] : [];
  });
  return (
    <span
      className={styles.badges}
      role="img"
      aria-label={t('badge.worn', { names: medals.map(({ name }) => name).join(', ') })}
    >
      {medals.map(({ id, type, level, name }) => (
        <span key={id} title={name} className={styles.badge}>
          <MedalPin type={type} level={level} />
        </span>
      ))}
    </span>
  );
}
