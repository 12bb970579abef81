import { RotateCw, X } from 'lucide-react';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Upload } from './uploads.ts';
import styles from './UploadTiles.module.css';

export interface UploadTilesProps {
  readonly uploads: readonly Upload[];
  /** Translated. */
  readonly texts: {
    readonly images: string;
    readonly uploading: string;
    readonly rejected: string;
    readonly failed: string;
    remove(name: string): string;
  };
  /** In place of the look of a row of small squares. */
  readonly className?: string | undefined;
  readonly onRetry: (upload: Upload) => void;
  readonly onRemove: (upload: Upload) => void;
}

/** The pictures of a form, each with its state, another try where that helps, and a way out. */
export function UploadTiles({ uploads, texts, className, onRetry, onRemove }: UploadTilesProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={className ?? styles.tiles} aria-label={texts.images}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.tile} data-state={upload.state}>
          <img src={upload.preview} alt={upload.file.name} width={72} height={72} />
          {upload.state === 'uploading' && (
            <span className={styles.veil}>
              <Spinner label={texts.uploading} />
            </span>
          )}
          {upload.state === 'rejected' && (
            <span className={styles.veil} role="status">
              {texts.rejected}
            </span>
          )}
          {upload.state === 'failed' && (
            <button type="button" className={styles.veil} onClick={() => onRetry(upload)}>
              <RotateCw size={15} aria-hidden="true" />
              {texts.failed}
            </button>
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.remove(upload.file.name)}
            onClick={() => onRemove(upload)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
