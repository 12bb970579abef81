import { ImagePlus, RotateCcw, X } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { cx, IconButton, Spinner, useT } from '../../../../platform/sdk/index.ts';
import { CropDialog, IMAGE_TYPES } from '../../../../platform/sdk/uploads/index.ts';
import type { DraftPicture } from '../../contract.ts';
import type { Pictures } from './use-pictures.ts';
import styles from './Picture.module.css';

interface PictureProps {
  /** What it is a picture of. */
  readonly label: string;
  readonly picture: DraftPicture | null;
  readonly pictures: Pictures;
  readonly onChange: (picture: DraftPicture | null) => void;
  /** Cut to 9:5 first, as covers are; else small and square. */
  readonly isCover?: boolean;
  /** The poll was refused: a picture that is not there stands in the way. */
  readonly isRefused?: boolean;
  /** What the server has refused it for. */
  readonly error?: string | undefined;
}

// i18n-keys: picture.state.*
/** One picture with the state of its upload: chosen, tried again, taken away. */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each state of an upload
export function Picture({
  label,
  picture,
  pictures,
  onChange,
  isCover = false,
  isRefused = false,
  error,
}: PictureProps) {
  const t = useT('poll-pages');
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const begin = (chosen: File) => {
    const begun = pictures.start(chosen);
    if (begun) onChange(begun);
  };
  const size = isCover ? styles.cover : styles.small;
  const remove = () => {
    onChange(null);
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <>
      {picture ? (
        <div
          className={cx(styles.tile, size)}
          role="group"
          aria-label={label}
          data-picture
          data-state={picture.state}
          data-fault={error !== undefined || (isRefused && picture.state !== 'done') ? '' : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        >
          {picture.state === 'failed' && pictures.sourceOf(picture) === '' ? null : (
            <img className={styles.image} src={pictures.sourceOf(picture)} alt="" />
          )}
          {picture.state !== 'done' && (
            <span className={styles.state} role="status">
              {picture.state === 'uploading' ? (
                <Spinner label={t('picture.state.uploading')} />
              ) : (
                t(`picture.state.${picture.state}`)
              )}
            </span>
          )}
          <span className={styles.buttons}>
            {pictures.canRetry(picture) && (
              <IconButton
                size="s"
                label={t('picture.retry')}
                icon={<RotateCcw />}
                onClick={() => pictures.retry(picture)}
              />
            )}
            <IconButton size="s" label={t('picture.remove', { label })} icon={<X />} onClick={remove} />
          </span>
        </div>
      ) : (
        <button
          ref={add}
          type="button"
          className={cx(styles.tile, styles.add, size)}
          aria-label={isCover ? undefined : t('picture.add', { label })}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={isCover ? 22 : 18} aria-hidden="true" />
          {isCover && t('picture.addCover')}
        </button>
      )}
      {error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // What cannot be read is refused, and said, by the upload.
          if (chosen && isCover && (IMAGE_TYPES as readonly string[]).includes(chosen.type)) setFile(chosen);
          else if (chosen) begin(chosen);
          target.value = ''; // the same file may be chosen again
        }}
      />
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            onCut={(cut) => {
              begin(cut);
              setFile(null);
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </>
  );
}
