import { Editor, Node, Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import type { ReactNode } from 'react';
import { useT, type ComposerPurpose } from '../../../../platform/sdk/index.ts';
import { noteParagraph } from './note-paragraph.ts';
import { refocus } from './refocus.ts';
import styles from './Notes.module.css';

type NoteList = NonNullable<ComposerPurpose['notes']>;

interface NotesProps {
  readonly notes: NoteList | undefined;
  /** The text. */
  readonly children: ReactNode;
}

/** The text, with what was said of it before beside it; above it where there is no room. */
export function WithNotes({ notes, children }: NotesProps) {
  if (!notes || notes.list.length === 0) return children;
  return (
    <div className={styles.beside}>
      <div className={styles.text}>{children}</div>
      <Notes {...notes} />
    </div>
  );
}

function Notes({ title, list }: NoteList) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  /** The caret goes to the paragraph that it is about, as that stands now. */
  const show = (note: NoteList['list'][number]) => {
    const paragraphs = editor.children.map((node) => Node.string(node));
    const at = noteParagraph(paragraphs, note);
    const node = editor.children[at];
    if (!node) return;
    const end = Editor.end(editor, [at]);
    Transforms.select(editor, end);
    refocus(editor, { anchor: end, focus: end });
    ReactEditor.toDOMNode(editor, node).scrollIntoView({ block: 'center' });
  };
  return (
    <aside className={styles.notes} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ol className={styles.list}>
        {list.map((note) => (
          <li key={note.id} className={styles.note}>
            {note.quote && <q className={styles.quote}>{note.quote}</q>}
            <span className={styles.said}>{note.text}</span>
            {note.block >= 0 && (
              <button type="button" className={styles.go} onClick={() => show(note)}>
                {t('note.show')}
              </button>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}
