import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import {
  apiQuery,
  buttonClass,
  postDetail,
  toast,
  useApp,
  useT,
  ZoneLink,
  zoneSearch,
} from '../../../platform/sdk/index.ts';
import { TaskType, type RankTask, type TaskBase } from '../contract.ts';
import { opens } from './opens.ts';

/**
 * Where an unfinished task of types 1 to 5 is worked on: its post, its topic, its theme, else the
 * forum's home; a level comes by itself.
 */
export function GoLink({ task }: { readonly task: RankTask }) {
  const t = useT('levels-pages');
  const open = useOpen();
  const base = task.task_base_list.find(({ num, finished_num }) => finished_num < num);
  if (!base || base.type === TaskType.level) return null;
  const { wb_id: wbId, wb_topic: topic, wb_theme_type: themeId } = base.rule;
  const target = wbId
    ? { to: '/posts/$wbId', params: { wbId } }
    : { to: '/', search: { ...(topic ? { topic } : {}), ...(themeId ? { themeId } : {}) } };
  return (
    <ZoneLink
      {...target}
      className={buttonClass({ size: 's', variant: 'secondary' })}
      aria-label={t('tasks.goLabel', { name: task.task_name })}
      onClick={(event) => void open(event, base, target)}
    >
      {t('tasks.go')}
    </ZoneLink>
  );
}

type Target = { readonly to: string; readonly params?: object; readonly search?: object };

/**
 * A post or a column for contributions is looked for before it is opened: where it is gone one
 * stays and is told so.
 */
function useOpen() {
  const t = useT('levels-pages');
  const app = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Asked for anew: what is kept of a post says nothing about whether it is still there.
  const post = (wbId: number) => client.fetchQuery({ ...apiQuery(app, postDetail, { wbId }), staleTime: 0 });

  return async (event: MouseEvent, base: TaskBase, { search, ...target }: Target) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const themes = app.boot.zone.themes.map(({ themeId }) => themeId);
    if (!(await opens(base, { post, themes }))) return void toast.error(t('tasks.goFailed'));
    // As in `ZoneLink`: there is no static route tree.
    await navigate({ ...target, search: { ...zoneSearch(app.boot), ...search } } as { to: '.' });
  };
}
