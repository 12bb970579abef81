import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSlateStatic } from 'slate-react';
import {
  code,
  IconButton,
  isCallError,
  PermissionCode,
  toast,
  toastReason,
  useCall,
  useCan,
  useT,
} from '../../../../../platform/sdk/index.ts';
import { convertDocument } from '../../../contract.ts';
import { insertBlocks } from '../../editor/insert.ts';
import { withoutLinks } from '../../editor/links.ts';
import { currentPlace } from '../../editor/place.ts';
import { fromDocument } from '../../model/from-document.ts';
import { readContent } from '../../model/grammar.ts';
import { countLost, type Lost } from '../../model/lost.ts';
import type { TextReturn } from './text-return.ts';
import type { ToolButton } from '../../face.ts';
import styles from '../Composer.module.css';

const ACCEPTED =
  '.doc,.docx,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

interface DocumentToolProps {
  readonly button: ToolButton;
  readonly way: TextReturn;
  /** Something of the document was taken out; null: nothing. */
  readonly onLost: (lost: Lost | null) => void;
}

/** Puts what a Word document says at the caret. */
export function DocumentTool({ button, way, onLost }: DocumentToolProps) {
  const t = useT('editor-pages');
  const call = useCall();
  const editor = useSlateStatic();
  const input = useRef<HTMLInputElement>(null);
  const canLink = useCan(code(PermissionCode.link));
  const [isReading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    // It takes its time: meanwhile the text goes on, and may be another one or gone.
    const { replaced } = editor;
    const place = currentPlace(editor);
    setReading(true);
    toast.info(t('document.reading'));
    try {
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      const { content, lostImages } = await call(convertDocument, { file } as object);
      const blocks = fromDocument(readContent(content));
      if (editor.replaced !== replaced || !input.current) return void toast.info(t('document.late'));
      const lost = countLost();
      way.back(() => {
        place.select();
        insertBlocks(editor, canLink ? blocks : withoutLinks(blocks, lost));
      });
      lost.add('images', lostImages);
      onLost(lost.all());
    } catch (error) {
      if (isCallError(error) && error.status === 0) toast.error(t('document.network'));
      else toastReason(error);
    } finally {
      place.leave();
      setReading(false);
    }
  }

  return (
    <>
      <IconButton
        {...button}
        icon={<FileText />}
        label={t('tool.document')}
        aria-disabled={isReading || undefined}
        onClick={() => {
          if (isReading) return;
          way.leave();
          input.current?.click();
        }}
      />
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('tool.document')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}
