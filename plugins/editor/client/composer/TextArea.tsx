import { useCallback, type KeyboardEvent } from 'react';
import { Editable, useSlateStatic } from 'slate-react';
import { useT } from '../../../../platform/sdk/index.ts';
import { around, indentItem, liftItems } from '../editor/blocks.ts';
import { decorateTopics, renderElement, renderLeaf } from './elements.tsx';
import { readSelection } from './refocus.ts';
import { hotkeyOf, toolOfHotkey } from './tools.tsx';
import styles from './Text.module.css';

/** Where the post is written. Tab moves items of lists; everywhere else it leaves the text, as keyboards expect. */
export function TextArea() {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      // Keys of an input method are its own.
      if (event.nativeEvent.isComposing) return;
      // Slate acts on arrows and shortcuts by what it knows to be selected.
      if (event.key.length > 1 || event.ctrlKey || event.metaKey) readSelection(editor);
      const hotkey = hotkeyOf(event);
      const tool = hotkey === null ? undefined : toolOfHotkey(hotkey);
      if (tool) {
        event.preventDefault();
        tool.run(editor);
      } else if (event.key === 'Tab' && around(editor, 'li')) {
        event.preventDefault();
        // The dialog moves the focus by itself, wherever Tab is pressed.
        event.stopPropagation();
        if (event.shiftKey) liftItems(editor);
        else indentItem(editor);
      }
    },
    [editor],
  );
  return (
    <Editable
      className={styles.text}
      // As a style, because Slate's own (the placeholder's height) would win over the class.
      style={{ minHeight: 'max(260px, 34vh)' }}
      role="textbox"
      aria-multiline
      aria-label={t('body.label')}
      placeholder={t('body.placeholder')}
      spellCheck={false}
      decorate={decorateTopics}
      renderElement={renderElement}
      renderLeaf={renderLeaf}
      onKeyDown={onKeyDown}
      onCompositionStart={() => readSelection(editor)}
    />
  );
}
