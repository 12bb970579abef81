import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Card, IconButton, useT } from '../../../../platform/sdk/index.ts';
import type { Medal, MedalWall } from '../../contract.ts';
import { AnyMedal } from '../art/AnyMedal.tsx';
import { useWearing, useWearLimit, wornOf } from '../queries.ts';
import { useMedalText } from '../text.ts';
import { moved } from './moved.ts';
import styles from './WornShelf.module.css';

/** The worn medals in their order, with buttons to move them and take them off. */
export function WornShelf({ wall }: { readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const max = useWearLimit();
  const worn = wornOf(wall);
  const free = Math.max(0, max - worn.length);
  return (
    <Card title={t('worn.title')} action={<span>{t('worn.count', { count: worn.length, max })}</span>}>
      <p className={styles.hint}>{worn.length === 0 ? t('worn.empty') : t('worn.hint', { max })}</p>
      <ol className={styles.shelf}>
        {worn.map((medal, index) => (
          <WornMedal key={medal.id} medal={medal} index={index} worn={worn} wall={wall} />
        ))}
        {Array.from({ length: free }, (_, index) => (
          <li key={`free-${index}`} className={styles.free}>
            {t('worn.free')}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface WornMedalProps {
  readonly medal: Medal;
  readonly index: number;
  readonly worn: readonly Medal[];
  readonly wall: MedalWall;
}

function WornMedal({ medal, index, worn, wall }: WornMedalProps) {
  const t = useT('medals-pages');
  const text = useMedalText();
  const { wear, order } = useWearing(wall);
  const name = text.nameOf(medal);
  const ids = worn.map(({ id }) => id);
  return (
    <li className={styles.place}>
      <AnyMedal medal={medal} size={72} />
      <span className={styles.name}>{name}</span>
      <span className={styles.buttons}>
        <IconButton
          size="s"
          label={t('worn.earlier', { name })}
          icon={<ChevronLeft />}
          disabled={index === 0}
          onClick={() => order(moved(ids, index, -1))}
        />
        <IconButton size="s" label={t('wall.unwearLabel', { name })} icon={<X />} onClick={() => wear(medal, false)} />
        <IconButton
          size="s"
          label={t('worn.later', { name })}
          icon={<ChevronRight />}
          disabled={index === worn.length - 1}
          onClick={() => order(moved(ids, index, 1))}
        />
      </span>
    </li>
  );
}
