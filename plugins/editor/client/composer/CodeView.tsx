import type { ReactNode } from 'react';
import { ReactEditor, useSlateStatic, type RenderElementProps } from 'slate-react';
import { useT } from '../../../../platform/sdk/index.ts';
import { setLanguage } from '../editor/code.ts';
import { CODE_LANGUAGES } from '../model/grammar.ts';
import type { LeafBlock } from '../model/types.ts';
import styles from './Text.module.css';

interface CodeViewProps {
  readonly node: LeafBlock;
  readonly attributes: RenderElementProps['attributes'];
  readonly children: ReactNode;
}

/** A code block in the text, with the choice of its language over it. */
export function CodeView({ node, attributes, children }: CodeViewProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  return (
    <div {...attributes} className={styles.code}>
      <div contentEditable={false} className={styles.language}>
        <select
          aria-label={t('code.language')}
          value={node.language ?? ''}
          onChange={({ target }) => setLanguage(editor, ReactEditor.findPath(editor, node), target.value || null)}
        >
          <option value="">{t('code.none')}</option>
          {CODE_LANGUAGES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <pre>{children}</pre>
    </div>
  );
}
