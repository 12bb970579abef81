import { useExtensions, type ResolvedOf, type Theme } from '../../../../platform/sdk/index.ts';
import { composerMode, composerPanel } from '../face.ts';
import { activeMode } from './active-mode.ts';
import type { Attachments } from './composer-storage.ts';
import { isOfTheme } from './is-of-theme.ts';
import { panelValue } from './panel-value.ts';

const NO_MODES: readonly ResolvedOf<typeof composerMode>[] = [];

/** Kinds of posts that a new one may become. */
export function useModes(isNew: boolean): readonly ResolvedOf<typeof composerMode>[] {
  const modes = useExtensions(composerMode);
  return isNew ? modes : NO_MODES;
}

/**
 * The panels of a post of this theme with these attachments, in order: what is sent besides its
 * text is theirs to say.
 */
export function usePostPanels(
  isNew: boolean,
  { themeId, labelType }: Pick<Theme, 'themeId' | 'labelType'>,
  attachments: Attachments,
): readonly ResolvedOf<typeof composerPanel>[] {
  const allPanels = useExtensions(composerPanel);
  const plugins = useModes(isNew).map(({ plugin }) => plugin);
  const mode = activeMode(attachments, plugins);
  return allPanels.filter((panel) => {
    if (panel.isShown) return panel.isShown({ isNew, themeId });
    if (plugins.includes(panel.plugin)) return panel.plugin === mode;
    return panel.labelTypes ? isNew && isOfTheme(panel, labelType) : attachments[panel.plugin] !== undefined;
  });
}

export type Panel = Pick<
  ResolvedOf<typeof composerPanel>,
  'id' | 'plugin' | 'part' | 'validate' | 'refusals' | 'toFields' | 'toEditFields'
>;

export type StoredPanel = Panel & Pick<ResolvedOf<typeof composerPanel>, 'validateStored'>;

/** Panels as a stored draft asks them when it is sent or pushed to review. */
export const forStored = <P extends Pick<ResolvedOf<typeof composerPanel>, 'validate' | 'validateStored'>>(
  panels: readonly P[],
): P[] => panels.map((panel) => (panel.validateStored ? { ...panel, validate: panel.validateStored } : panel));

/** A key with its namespace, and what its text is filled with. */
type PanelText = readonly [key: string, values: Readonly<Record<string, number>>];

/** The first panel that has something wrong, by its id, and what that is. */
export interface PanelFault {
  readonly panel: string;
  readonly text: PanelText;
}

/** What is wrong with what is attached. */
export const panelProblem = async (...args: Parameters<typeof panelFault>): Promise<PanelText | null> =>
  (await panelFault(...args))?.text ?? null;

/** The same with the panel that has it. */
export async function panelFault(
  panels: readonly Panel[],
  attachments: Attachments,
  now: number,
): Promise<PanelFault | null> {
  for (const panel of panels) {
    const { id, plugin } = panel;
    const problem = await panel.validate(panelValue(attachments, panel), now);
    if (problem === null) continue;
    const { key, values } = typeof problem === 'string' ? { key: problem, values: {} } : problem;
    return { panel: id, text: [key.includes(':') ? key : `${plugin}:${key}`, values] };
  }
  return null;
}

/** The extra fields that a post with these attachments is sent with. */
export async function postFields(
  panels: readonly Panel[],
  attachments: Attachments,
  isNew: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = panels.map((panel) => (isNew ? panel.toFields : panel.toEditFields)?.(panelValue(attachments, panel)));
  return Object.assign({}, ...(await Promise.all(fields))) as Record<string, unknown>;
}
