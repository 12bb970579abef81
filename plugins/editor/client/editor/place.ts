import { Editor, Transforms } from 'slate';
import type { GuildEditor } from '../model/types.ts';

/** What is selected now, to come back to: it moves with what is written meanwhile. */
export interface Place {
  /** Selects it again; the end of the text when it is gone. */
  readonly select: () => void;
  /** It is not come back to any more. */
  readonly leave: () => void;
}

export function currentPlace(editor: GuildEditor): Place {
  const ref = editor.selection && Editor.rangeRef(editor, editor.selection, { affinity: 'inward' });
  return {
    select: () => {
      if (ref?.current) Transforms.select(editor, ref.current);
      else if (ref || !editor.selection) Transforms.select(editor, Editor.end(editor, []));
    },
    leave: () => void ref?.unref(),
  };
}
