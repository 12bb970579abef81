import type { SlotItem } from '../../../../../platform/sdk/index.ts';
import type { Attachments } from '../attachments.ts';

type Panel = Pick<SlotItem<'composerPanel'>, 'plugin' | 'validate' | 'toFields' | 'toEditFields'>;

/** What is wrong with what is attached: a key with its namespace, and what its text is filled with. */
export async function panelProblem(
  panels: readonly Panel[],
  attachments: Attachments,
  now: number,
): Promise<readonly [key: string, values: Readonly<Record<string, number>>] | null> {
  for (const { plugin, validate } of panels) {
    const problem = await validate(attachments[plugin], now);
    if (problem === null) continue;
    const { key, values } = typeof problem === 'string' ? { key: problem, values: {} } : problem;
    return [key.includes(':') ? key : `${plugin}:${key}`, values];
  }
  return null;
}

/** The extra fields that a post with these attachments is sent with. */
export async function postFields(
  panels: readonly Panel[],
  attachments: Attachments,
  isNew: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = panels.map(({ plugin, toFields, toEditFields }) =>
    (isNew ? toFields : toEditFields)?.(attachments[plugin]),
  );
  return Object.assign({}, ...(await Promise.all(fields))) as Record<string, unknown>;
}
