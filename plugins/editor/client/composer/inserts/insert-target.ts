import { useRef, useState } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { code, PermissionCode, useCan } from '../../../../../platform/sdk/index.ts';
import { insertBlocks, insertChoice, wordIn, withTopic } from '../../editor/insert.ts';
import { stepBehindLink, withoutLinks } from '../../editor/links.ts';
import { currentPlace } from '../../editor/place.ts';
import { textBefore } from '../../editor/trigger.ts';
import type { InsertTarget, Insertion } from '../../face.ts';
import { fromDocument } from '../../model/from-document.ts';
import { readContent } from '../../model/grammar.ts';
import { countLost, type Lost } from '../../face/lost.ts';
import { readSelection, refocus } from '../refocus.ts';
import type { TextReturn } from '../tools/text-return.ts';

interface TargetOptions {
  readonly way: TextReturn;
  /** What is written now, canonical. */
  readonly content: () => string;
  /** Something of what was put in was taken out; null: nothing. */
  readonly onLost: (lost: Lost | null) => void;
  /** Something was put in. */
  readonly onUsed: () => void;
}

/** The text that is written, as the face lends it to tools that put something into it. */
export function useInsertTarget(options: TargetOptions): InsertTarget {
  const editor = useSlateStatic();
  const canLink = useCan(code(PermissionCode.link));
  // A tool may take its time: what is lent by then is what counts.
  const latest = useRef({ ...options, canLink });
  latest.current = { ...options, canLink };
  const [target] = useState((): InsertTarget => {
    const insert = ({ content, isWord = false, topic = '', lostImages = 0 }: Insertion): void => {
      const lost = countLost();
      const blocks = fromDocument(readContent(content));
      const word = isWord ? wordIn(blocks) : undefined;
      if (word) insertChoice(editor, word);
      else insertBlocks(editor, withTopic(latest.current.canLink ? blocks : withoutLinks(blocks, lost), topic));
      lost.add('images', lostImages);
      latest.current.onLost(lost.all());
      latest.current.onUsed();
    };
    return {
      content: () => latest.current.content(),
      leave: () => latest.current.way.leave(),
      back: (insertion, close) => latest.current.way.back(insertion && (() => insert(insertion)), close),
      hold: () => {
        const { replaced } = editor;
        const place = currentPlace(editor);
        return {
          isThere: () => editor.replaced === replaced,
          insert: (insertion) =>
            latest.current.way.back(() => {
              place.select();
              insert(insertion);
            }),
          leave: place.leave,
        };
      },
      type: (typed) => {
        readSelection(editor);
        if (!ReactEditor.isFocused(editor)) refocus(editor);
        if (editor.selection) Transforms.collapse(editor, { edge: 'end' });
        stepBehindLink(editor);
        editor.insertText(typed(textBefore(editor) ?? ''));
      },
    };
  });
  return target;
}
