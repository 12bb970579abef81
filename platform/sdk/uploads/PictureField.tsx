import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { uploadImageUnchecked } from '../../contract/endpoints/media.ts';
import { LIMITS } from '../../contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useImagesClosed } from '../images-closed.ts';
import { PictureInput } from './PictureInput.tsx';
import type { FileProblem } from './uploads.ts';
import { UploadTiles } from './UploadTiles.tsx';
import { useImageUploads } from './use-image-uploads.ts';
import styles from './PictureField.module.css';

/** What a form says of its pictures, translated. */
export interface PictureTexts {
  readonly images: string;
  readonly add: string;
  readonly uploading: string;
  readonly rejected: string;
  readonly failed: string;
  hint(facts: PictureFacts): string;
  problem(problem: FileProblem, facts: PictureFacts): string;
  remove(name: string): string;
}
export interface PictureFacts {
  readonly max: number;
  readonly mb: number;
}

const MB = LIMITS.imageBytes / (1024 * 1024);

/**
 * The pictures of a form that only the staff looks at. Files that are pasted while none can be
 * added are answered with the reason.
 */
export function usePictureField(max: number, texts: PictureTexts) {
  const facts = { max, mb: MB };
  const closed = useImagesClosed();
  const { add, ...rest } = useImageUploads({
    endpoint: uploadImageUnchecked,
    max,
    say: {
      rejected: texts.rejected,
      failed: texts.failed,
      problem: (problem) => texts.problem(problem, facts),
    },
  });
  return { ...rest, facts, texts, closed, add: closed === null ? add : () => void toast.error(closed) };
}

interface PictureFieldProps {
  readonly pictures: ReturnType<typeof usePictureField>;
  readonly fault: string | undefined;
}

/** Its tiles, and the button that adds more. */
export function PictureField({ pictures, fault }: PictureFieldProps) {
  const { uploads, texts, facts, closed, add, retry, remove } = pictures;
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.images} role="group" aria-label={texts.images}>
      <UploadTiles uploads={uploads} texts={texts} onRetry={retry} onRemove={remove} />
      <div className={styles.add}>
        <Button
          size="s"
          icon={<ImagePlus />}
          disabled={closed !== null || uploads.length >= facts.max}
          onClick={() => file.current?.click()}
        >
          {texts.add}
        </Button>
        <span className={styles.hint}>{closed ?? texts.hint(facts)}</span>
      </div>
      <p className={styles.fault} role="status">
        {fault}
      </p>
      <PictureInput input={file} onChosen={add} />
    </div>
  );
}
