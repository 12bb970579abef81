import { useT } from '../../../../platform/sdk/index.ts';
import type { Medal } from '../../contract.ts';
import { AnyMedal } from '../art/AnyMedal.tsx';
import { isFlag, typeOf } from '../medal-kind.ts';
import { useMedalText } from '../text.ts';
import styles from './MedalDetails.module.css';

/** What the popover of a medal says: what it is for, when it was earned, and what it belongs to. */
export function MedalDetails({ medal }: { readonly medal: Medal }) {
  const t = useT('medals-pages');
  const text = useMedalText();
  const about = isFlag(medal) ? medal.pointDesc : text.about(typeOf(medal));
  return (
    <div className={styles.details}>
      <AnyMedal medal={medal} size={64} />
      <div className={styles.text}>
        <p className={styles.name}>{text.nameOf(medal)}</p>
        <p>{isFlag(medal) ? medal.rules : text.rule(typeOf(medal), medal.level)}</p>
        {about && <p className={styles.muted}>{about}</p>}
        <p className={styles.muted}>{medal.createTime > 0 ? text.earned(medal) : t('wall.locked')}</p>
      </div>
    </div>
  );
}
