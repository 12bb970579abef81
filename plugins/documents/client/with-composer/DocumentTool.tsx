import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  IconButton,
  isCallError,
  LIMITS,
  Spinner,
  toast,
  toastReason,
  useCall,
  useT,
} from '../../../../platform/sdk/index.ts';
import type { ComposerInsertProps } from '../../../editor/client/face.ts';
import { convertDocument } from '../../contract.ts';

const ACCEPTED =
  '.doc,.docx,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What is read sooner is told by the text alone. */
const LONG_MS = 800;
const MEGABYTE = 1024 * 1024;

/** Puts what a Word document says at the caret. */
export function DocumentTool({ button, text }: ComposerInsertProps) {
  const t = useT('documents-pages');
  const call = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    // More than the server takes: it would be sent in vain.
    if (file.size > LIMITS.imageBytes) return toast.error(t('tooLarge', { size: LIMITS.imageBytes / MEGABYTE }));
    // It takes its time: meanwhile the text goes on, and may be another one or gone.
    const place = text.hold();
    setReading(true);
    const told = setTimeout(() => toast.info(t('reading')), LONG_MS);
    try {
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      const insertion = await call(convertDocument, { file } as object);
      if (place.isThere() && input.current) place.insert(insertion);
      else toast.info(t('late'));
    } catch (error) {
      if (isCallError(error) && error.status === 0) toast.error(t('network'));
      else toastReason(error);
    } finally {
      clearTimeout(told);
      place.leave();
      setReading(false);
    }
  }

  return (
    <>
      <IconButton
        {...button}
        icon={isReading ? <Spinner /> : <FileText />}
        label={t('tool')}
        aria-disabled={isReading || undefined}
        onClick={() => {
          if (isReading) return;
          text.leave();
          input.current?.click();
        }}
      />
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('tool')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}
