import { useT } from '../../../../platform/sdk/index.ts';
import { medalOf, type WornMedal } from '../../contract.ts';
import { MedalPin } from '../art/MedalPin.tsx';
import { useMedalText } from '../text.ts';
import styles from './WornBadge.module.css';

/** The worn medals beside a name. `wearMedalList` is put into user cards by this plugin's server half. */
export function WornBadge({ user }: { readonly user: Record<string, unknown> }) {
  const { wearMedalList } = user as { wearMedalList?: readonly WornMedal[] };
  return wearMedalList && wearMedalList.length > 0 ? <Medals list={wearMedalList} /> : null;
}

function Medals({ list }: { readonly list: readonly WornMedal[] }) {
  const t = useT('medals');
  const text = useMedalText();
  const medals = list.flatMap(({ id }) => {
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
