import { useMemo, useState } from 'react';
import { ReactEditor } from 'slate-react';
import { useSlot, type ComposerApi, type SlotItem, type Theme } from '../../../../platform/sdk/index.ts';
import { stripEmoji } from '../model/emoji.ts';
import type { GuildEditor } from '../model/types.ts';
import { useMarksPanel } from '../marks/own-panel.ts';
import { useTimingPanel } from '../timing/own-panel.ts';
import { refocus } from './refocus.ts';

const NO_THEME = { themeId: 0, labelType: 0 } as const;

export type Attachments = Readonly<Record<string, unknown>>;

export interface AttachmentState {
  readonly api: ComposerApi;
  readonly attachments: Attachments;
  readonly setAttachments: (attachments: Attachments) => void;
  /** Panels of what is attached, in order. */
  readonly panels: readonly SlotItem<'composerPanel'>[];
  readonly tools: readonly SlotItem<'composerTool'>[];
}

/**
 * What other plugins attach to the post, and what the composer lends them. Tools that attach are for new posts only.
 * @param theme the chosen one, or zeros for none
 */
export function useAttachments(
  editor: GuildEditor,
  isNew: boolean,
  { themeId, labelType }: Pick<Theme, 'themeId' | 'labelType'> | typeof NO_THEME = NO_THEME,
): AttachmentState {
  const [attachments, setAttachments] = useState<Attachments>({});
  const allPanels = useSlot('composerPanel');
  const allTools = useSlot('composerTool');
  const api = useMemo(
    (): ComposerApi => ({
      isNew,
      themeId,
      attachments,
      setAttachment: (plugin, value) => setAttachments((before) => ({ ...before, [plugin]: value })),
      removeAttachment: (plugin) => setAttachments((before) => without(before, plugin)),
      insertText: (text) => {
        if (!editor.selection) refocus(editor);
        editor.insertText(stripEmoji(text));
      },
      focus: () => ReactEditor.focus(editor),
    }),
    [editor, isNew, themeId, attachments],
  );
  const ofMarks = useMarksPanel(isNew, themeId);
  const ofTiming = useTimingPanel(isNew);
  const ofPlugins = allPanels.filter((panel) =>
    panel.labelTypes ? isNew && panel.labelTypes.includes(labelType) : attachments[panel.plugin] !== undefined,
  );
  const tools = isNew ? allTools : allTools.filter((tool) => !allPanels.some((panel) => panel.plugin === tool.plugin));
  return { api, attachments, setAttachments, panels: [...ofPlugins, ...ofMarks, ...ofTiming], tools };
}

function without(attachments: Attachments, plugin: string): Attachments {
  return Object.fromEntries(Object.entries(attachments).filter(([id]) => id !== plugin));
}
