import { useMemo, useState } from 'react';
import { useExtensions, type ResolvedOf, type Theme } from '../../../../platform/sdk/index.ts';
import {
  composerInsert,
  composerPanel,
  composerPart,
  composerTool,
  type composerMode,
  type ComposerApi,
} from '../face.ts';
import { activeMode, inMode } from '../face/active-mode.ts';
import type { Attachments } from '../face/composer-storage.ts';
import { withChangedPanel, without, type Panel } from '../face/panel-value.ts';
import { useModes, usePostPanels } from '../face/post-panels.ts';
import { insertBlocks } from '../editor/insert.ts';
import { fromDocument } from '../model/from-document.ts';
import { fromPlainText, stripEmoji } from '../model/grammar.ts';
import type { GuildEditor } from '../model/types.ts';
import type { Parts } from './attachments-of.ts';
import { refocus } from './refocus.ts';

const NO_THEME = { themeId: 0, labelType: 0 } as const;

export interface AttachmentState {
  readonly api: ComposerApi;
  readonly attachments: Attachments;
  readonly setAttachments: (attachments: Attachments) => void;
  /** Changes a panel's value from what it is by then; undefined: it has none any more. */
  readonly updatePanel: (panel: Panel, change: (now: unknown) => unknown) => void;
  /** Panels of what is attached, in order. */
  readonly panels: readonly ResolvedOf<typeof composerPanel>[];
  readonly parts: Parts;
  readonly tools: readonly ResolvedOf<typeof composerTool>[];
  /** Tools that put something into the text. */
  readonly inserts: readonly ResolvedOf<typeof composerInsert>[];
  /** What the composer keeps of its own of those that were used. */
  readonly usedNames: readonly string[];
  /** Kinds of new posts that plugins offer, and which of them it is. */
  readonly modes: readonly ResolvedOf<typeof composerMode>[];
  readonly mode: string;
  readonly setMode: (plugin: string) => void;
}

/**
 * What other plugins attach to the post, and what the composer lends them. Tools that attach are
 * for new posts only, but for those whose panel has fields of an edit (`toEditFields`).
 * @param theme the chosen one, or zeros for none
 */
export function useAttachments(
  editor: GuildEditor,
  isNew: boolean,
  { themeId, labelType }: Pick<Theme, 'themeId' | 'labelType'> | typeof NO_THEME = NO_THEME,
  initial: (panels: readonly ResolvedOf<typeof composerPanel>[], parts: Parts) => Attachments = () => ({}),
): AttachmentState {
  const allPanels = useExtensions(composerPanel);
  const parts = useExtensions(composerPart);
  const [attachments, setAttachments] = useState<Attachments>(() => initial(allPanels, parts));
  const allTools = useExtensions(composerTool);
  const inserts = useExtensions(composerInsert);
  const modes = useModes(isNew);
  const mode = activeMode(
    attachments,
    modes.map(({ plugin }) => plugin),
  );
  const api = useMemo(
    (): ComposerApi => ({
      isNew,
      themeId,
      attachments,
      setAttachment: (plugin, value) => setAttachments((before) => ({ ...before, [plugin]: value })),
      removeAttachment: (plugin) => setAttachments((before) => without(before, plugin)),
      insertText: (text) => {
        if (!editor.selection) refocus(editor);
        insertBlocks(editor, fromDocument(fromPlainText(stripEmoji(text))));
      },
      focus: () => refocus(editor),
    }),
    [editor, isNew, themeId, attachments],
  );
  const panels = usePostPanels(isNew, { themeId, labelType }, attachments);
  const fixed = allPanels.filter(({ toEditFields }) => !isNew && !toEditFields).map(({ plugin }) => plugin);
  const tools = allTools.filter(({ plugin }) => !fixed.includes(plugin));
  return {
    api,
    attachments,
    setAttachments,
    updatePanel: (panel, change) => setAttachments((before) => withChangedPanel(before, panel, change)),
    panels,
    parts,
    tools,
    inserts,
    usedNames: inserts.flatMap(({ usedAs }) => usedAs ?? []),
    modes,
    mode,
    setMode: (plugin) => setAttachments((before) => inMode(before, modes, plugin)),
  };
}
