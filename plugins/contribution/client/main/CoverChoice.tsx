import { Suspense, useId, useRef, useState } from 'react';
import { Icon, toast, uploadImage, useImagesClosed, useT, VisuallyHidden } from '../../../../platform/sdk/index.ts';
import { extractImages, readContent } from '../../../../platform/sdk/grammar.ts';
import {
  acceptFiles,
  blockedBy,
  CropDialog,
  dropTarget,
  IMAGE_TYPES,
  UploadTiles,
  useImageUploads,
} from '../../../../platform/sdk/uploads/index.ts';
import type { ContributionDetail } from '../../contract.ts';
import styles from './CoverChoice.module.css';

/** The picture that stands for an article: one of its text, or an own one that is cut to 9:5. */
export function useCover(content: string, piece: ContributionDetail | undefined) {
  const t = useT('contribution-pages');
  const [pictures] = useState(() => [...new Set(extractImages(readContent(content)))]);
  const before = piece?.coverImageCustomUrl ?? '';
  const [picked, setPicked] = useState(() => pictures.find((url) => url === piece?.coverImageUrl) ?? pictures[0] ?? '');
  /** An own one that was uploaded for an earlier revision. */
  const [kept, setKept] = useState(before);
  // i18n-keys: cover.problem.*
  const own = useImageUploads({
    endpoint: uploadImage,
    max: 1,
    say: {
      rejected: t('cover.rejected'),
      failed: t('cover.failed'),
      problem: (problem) => t(`cover.problem.${problem}`),
    },
  });
  const [upload] = own.uploads;
  const blocked = blockedBy(own.uploads);
  return {
    pictures,
    picked,
    own,
    kept,
    /** One of the text's, which takes the place of an own one. */
    pick: (url: string) => {
      own.clear();
      setKept('');
      setPicked(url);
    },
    add: (file: File) => {
      own.clear();
      setKept('');
      own.add([file]);
    },
    dropKept: () => setKept(''),
    /** Why it cannot be sent now, in the reader's language; null: it can. */
    problem: blocked && t(blocked === 'uploading' ? 'cover.uploading' : 'cover.failed'),
    fields: { coverImageUrl: picked, coverImageCustomUrl: upload?.image?.url ?? kept },
  };
}

export function CoverChoice({ cover }: { readonly cover: ReturnType<typeof useCover> }) {
  const t = useT('contribution-pages');
  const closed = useImagesClosed();
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { pictures, picked, own, kept } = cover;
  const isOwn = own.uploads.length > 0 || kept !== '';
  const choose = (chosen: File | undefined) => {
    if (!chosen || closed !== null) return;
    const { accepted, problems } = acceptFiles([chosen], 0, 1);
    for (const problem of problems) toast.error(t(`cover.problem.${problem}`));
    setFile(accepted[0] ?? null);
  };
  return (
    <fieldset className={styles.covers} {...dropTarget(([dropped]) => choose(dropped))}>
      <legend className={styles.legend}>
        {t('cover.label')} <small>{closed ?? t(pictures.length > 0 ? 'cover.hint' : 'cover.none')}</small>
      </legend>
      <div className={styles.row}>
        {pictures.map((url, index) => (
          <label key={url} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={!isOwn && picked === url}
              onChange={() => cover.pick(url)}
              className={styles.radio}
            />
            <img src={url} alt="" loading="lazy" />
            <VisuallyHidden>{t('cover.ofText', { n: index + 1 })}</VisuallyHidden>
          </label>
        ))}
        {kept !== '' && (
          <span className={styles.kept}>
            <img src={kept} alt={t('cover.own')} />
            <button type="button" className={styles.drop} aria-label={t('cover.drop')} onClick={cover.dropKept}>
              <Icon name="x" size={18} />
            </button>
          </span>
        )}
        <UploadTiles
          uploads={own.uploads}
          className={styles.own}
          texts={{
            images: t('cover.own'),
            uploading: t('cover.uploading'),
            rejected: t('cover.rejected'),
            failed: t('cover.failed'),
            remove: () => t('cover.drop'),
          }}
          onRetry={own.retry}
          onRemove={own.remove}
        />
        <button
          type="button"
          className={styles.add}
          disabled={closed !== null}
          title={closed ?? undefined}
          onClick={() => input.current?.click()}
        >
          <Icon name="image-plus" size={20} />
          {t('cover.upload')}
        </button>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={t('cover.upload')}
        tabIndex={-1}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = ''; // the same file may be chosen again
        }}
      />
      <Suspense>
        {file && (
          <CropDialog
            file={file}
            onCut={(cut) => {
              cover.add(cut);
              setFile(null);
            }}
            onClose={() => setFile(null)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
