import { TaskType, type TaskBase } from '../contract.ts';

interface Forum {
  /** Throws for a post that is not there. */
  readonly post: (wbId: number) => Promise<unknown>;
  /** Ids of the themes that the viewer is offered. */
  readonly themes: readonly number[];
}

/**
 * Whether what a task is about can be opened: the detail page of its post, the column of its
 * contributions.
 */
export async function opens({ type, rule }: TaskBase, { post, themes }: Forum): Promise<boolean> {
  if (rule.wb_id === '') return type !== TaskType.contribute || themes.includes(Number(rule.wb_theme_type));
  return post(Number(rule.wb_id)).then(
    () => true,
    () => false,
  );
}
