import { Card, useT, useViewerLater, ZoneLink, type SidebarCardProps } from '../../../../platform/sdk/index.ts';
import { locationFrom } from '../location-from.ts';
import { cardTasks, isGrayscale, useClaim, useTasks } from '../queries.ts';
import styles from '../tasks.module.css';
import { TaskRow } from '../TaskRow.tsx';
import { useIsLevelPage, useIsUserHome } from '../use-level-page.ts';

/** The first level tasks on the own page of users flagged `is_grayscale`. */
export function TaskCard({ uid }: SidebarCardProps) {
  // As in LevelCard.
  const viewer = useViewerLater();
  const isLevelPage = useIsLevelPage();
  return !isLevelPage && uid !== undefined && viewer?.id === uid && isGrayscale(viewer) ? <Tasks uid={uid} /> : null;
}

function Tasks({ uid }: { readonly uid: number }) {
  const t = useT('levels-pages');
  const search = locationFrom({ isSelf: true, isHome: useIsUserHome() });
  const { tasks } = useTasks();
  const { claim } = useClaim();
  const onCard = cardTasks(tasks ?? []);
  if (onCard.length === 0) return null;
  return (
    <Card
      title={t('tasks.title')}
      action={
        <ZoneLink to="/user/$uid/level" params={{ uid }} search={search}>
          {t('tasks.all')}
        </ZoneLink>
      }
    >
      <ul className={styles.list}>
        {onCard.map((task) => (
          <TaskRow key={task.task_log_id} task={task} onClaim={claim} />
        ))}
      </ul>
    </Card>
  );
}
