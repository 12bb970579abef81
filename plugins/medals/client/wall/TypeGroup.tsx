import { Badge, cx, ProgressBar, useT } from '../../../../platform/sdk/index.ts';
import type { Medal, MedalType, MedalWall } from '../../contract.ts';
import { MedalArt } from '../art/MedalArt.tsx';
import { isEarned } from '../queries.ts';
import { useMedalText } from '../text.ts';
import styles from './TypeGroup.module.css';
import { WearButton } from './WearButton.tsx';

export interface TypeGroupProps {
  readonly type: MedalType;
  /** Sorted by level. */
  readonly medals: readonly Medal[];
  readonly wall: MedalWall;
}

/** The medals of one type with the way to the next. */
export function TypeGroup({ type, medals, wall }: TypeGroupProps) {
  const t = useT('medals-pages');
  const text = useMedalText();
  const titleId = `medals-${type}`;
  const progress = wall.progress.find((entry) => entry.type === type);
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title} id={titleId}>
            {text.type(type)}
          </h2>
          <p className={styles.about}>{text.about(type)}</p>
        </div>
        {progress && (
          <div className={styles.progress}>
            <ProgressBar
              label={progress.next === 0 ? t('wall.complete') : t('wall.progress')}
              value={progress.next === 0 ? 1 : progress.count}
              max={progress.next === 0 ? 1 : progress.next}
              valueText={
                progress.next === 0
                  ? String(progress.count)
                  : t('wall.progressValue', { count: progress.count, next: progress.next })
              }
              tone={progress.next === 0 ? 'success' : 'brand'}
            />
          </div>
        )}
      </header>
      <ul className={styles.medals}>
        {medals.map((medal) => (
          <MedalTile key={medal.id} type={type} medal={medal} wall={wall} />
        ))}
      </ul>
    </section>
  );
}

function MedalTile({
  type,
  medal,
  wall,
}: {
  readonly type: MedalType;
  readonly medal: Medal;
  readonly wall: MedalWall;
}) {
  const t = useT('medals-pages');
  const text = useMedalText();
  const earned = isEarned(medal);
  return (
    <li className={cx(styles.tile, !earned && styles.locked, medal.status === 1 && styles.worn)}>
      {medal.isRead === 0 && (
        <span className={styles.new}>
          <Badge tone="solid">{t('wall.new')}</Badge>
        </span>
      )}
      <MedalArt type={type} level={medal.level} size={84} isLocked={!earned} />
      <h3 className={styles.name}>{text.tier(medal.level)}</h3>
      <p className={styles.rule}>{text.rule(type, medal.level)}</p>
      <p className={styles.when}>{earned ? text.earned(medal) : t('wall.locked')}</p>
      {wall.isSelf && earned && <WearButton medal={medal} wall={wall} />}
    </li>
  );
}
