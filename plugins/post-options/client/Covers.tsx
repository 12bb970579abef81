import { ChevronLeft, ChevronRight, ImagePlus, RotateCcw, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { IconButton, MAX_COVERS, Spinner, toast, useImagesClosed, useT } from '../../../platform/sdk/index.ts';
import { CropDialog, dropTarget, IMAGE_TYPES } from '../../../platform/sdk/uploads/index.ts';
import { checkFile } from '../../editor/client/face/uploads.ts';
import type { Cover } from './stored.ts';
import { moved } from './order.ts';
import { useCovers, type UpdateCovers } from './use-covers.ts';
import styles from './options.module.css';

interface CoversProps {
  readonly value: readonly Cover[];
  readonly onUpdate: UpdateCovers;
}

/** Up to nine covers: each is cut to 9:5 first; buttons put them in order. */
export function Covers({ value, onUpdate }: CoversProps) {
  const t = useT('post-options-pages');
  const closed = useImagesClosed();
  const { add, retry, previewOf } = useCovers(value, onUpdate);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Chosen files that wait to be cut; the first one is. */
  const [files, setFiles] = useState<readonly File[]>([]);
  const [file] = files;

  const choose = (chosen: readonly File[]) => {
    if (closed !== null) return;
    const sound = chosen.filter((one) => {
      const problem = checkFile(one, IMAGE_TYPES);
      if (problem) toast.error(t(problem === 'type' ? 'cover.type' : 'cover.size'));
      return problem === null;
    });
    const room = MAX_COVERS - value.length;
    if (sound.length > room) toast.error(t('cover.many', { max: MAX_COVERS }));
    setFiles(sound.slice(0, room));
  };
  /** The focus goes along with what was moved, or to what took the place of what is gone. */
  const focus = (index: number, action: 'before' | 'after' | 'remove') =>
    requestAnimationFrame(() => {
      const item = list.current?.children[index];
      const button = item?.querySelector<HTMLElement>(`[data-action=${action}]`) ?? item?.querySelector('button');
      button?.focus();
    });
  const move = (index: number, by: 1 | -1) => {
    const id = value[index]?.id;
    onUpdate((now) =>
      moved(
        now,
        now.findIndex((cover) => cover.id === id),
        by,
      ),
    );
    focus(index + by, by < 0 ? 'before' : 'after');
  };
  const remove = (index: number) => {
    const id = value[index]?.id;
    onUpdate((now) => now.filter((cover) => cover.id !== id));
    focus(Math.min(index, value.length - 1), 'remove');
  };

  return (
    <div className={styles.covers} role="group" aria-label={t('cover.label')} {...dropTarget(choose)}>
      <span className={styles.legend} aria-hidden="true">
        {t('cover.label')} <small>{closed ?? t('cover.hint', { count: value.length, max: MAX_COVERS })}</small>
      </span>
      <ul className={styles.list} ref={list}>
        {value.map((cover, index) => (
          <li key={cover.id}>
            <div
              className={styles.cover}
              data-cover
              data-state={cover.state}
              role="group"
              aria-label={t('cover.place', { index: index + 1, count: value.length })}
            >
              <img className={styles.picture} src={cover.url || previewOf(cover.id)} alt="" />
              {cover.state === 'uploading' && (
                <span className={styles.state} role="status">
                  <Spinner />
                  {t('cover.state.uploading')}
                </span>
              )}
              {(cover.state === 'failed' || cover.state === 'rejected') && (
                <span className={styles.state} role="status">
                  {t(cover.state === 'failed' ? 'cover.state.failed' : 'cover.state.rejected')}
                  {cover.state === 'failed' && previewOf(cover.id) !== '' && (
                    <IconButton
                      size="s"
                      label={t('cover.state.retry')}
                      icon={<RotateCcw />}
                      onClick={() => retry(cover.id)}
                    />
                  )}
                </span>
              )}
              <span className={styles.buttons}>
                {index > 0 && (
                  <IconButton
                    size="s"
                    data-action="before"
                    label={t('cover.before')}
                    icon={<ChevronLeft />}
                    onClick={() => move(index, -1)}
                  />
                )}
                {index < value.length - 1 && (
                  <IconButton
                    size="s"
                    data-action="after"
                    label={t('cover.after')}
                    icon={<ChevronRight />}
                    onClick={() => move(index, 1)}
                  />
                )}
                <IconButton
                  size="s"
                  data-action="remove"
                  label={t('cover.remove')}
                  icon={<X />}
                  onClick={() => remove(index)}
                />
              </span>
            </div>
          </li>
        ))}
        {value.length < MAX_COVERS && (
          <li>
            <button
              type="button"
              className={styles.add}
              disabled={closed !== null}
              title={closed ?? undefined}
              onClick={() => input.current?.click()}
            >
              <ImagePlus aria-hidden="true" />
              {t('cover.add')}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        className={styles.file}
        type="file"
        multiple
        accept={IMAGE_TYPES.join()}
        aria-label={t('cover.add')}
        tabIndex={-1}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = ''; // the same file may be chosen again
        }}
      />
      {file && (
        <Suspense>
          <CropDialog
            key={`${file.name}:${files.length}`}
            file={file}
            onCut={(cut) => {
              add(cut);
              setFiles(files.slice(1));
            }}
            onClose={() => setFiles(files.slice(1))}
          />
        </Suspense>
      )}
    </div>
  );
}
