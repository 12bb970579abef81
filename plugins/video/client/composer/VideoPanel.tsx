import { CircleHelp, Film, Upload, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton, ProgressBar, toast, useT } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { complete, isSameFile, readAttached, type Attached } from '../attached.ts';
import { ACCEPTED, fileProblem } from '../upload/problem.ts';
import { useUpload } from '../upload/use-upload.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { ReadyVideo } from './ReadyVideo.tsx';
import { useTranscoding } from './use-transcoding.ts';
import styles from './VideoPanel.module.css';

// i18n-keys: problem.*
/** The video of a post: chosen, uploaded, transcoded, with its cover. */
export function VideoPanel({ value, onUpdate, onRemove }: ComposerPanelProps) {
  const t = useT('video-pages');
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const video = readAttached(value);
  const { asked, original } = video;
  const update = (change: (now: Attached) => Omit<Attached, 'isBusy' | 'fields'>) =>
    onUpdate((value) => {
      const now = readAttached(value);
      return complete({
        ...change(now),
        ...(now.asked === undefined ? {} : { asked: now.asked }),
        ...(now.original === undefined ? {} : { original: now.original }),
      });
    });

  const { progress, start, cancel } = useUpload({
    onBegun: (file, filekey) => update(() => ({ step: 'uploading', file, filekey })),
    onDone: (url) => update((now) => ({ ...now, step: 'processing', url })),
    onFailed: (reason) => {
      toast.error(t('failed'), reason ? { description: reason } : {});
      update((now) => ({ ...now, step: 'failed', reason }));
    },
  });
  const transcoding = useTranscoding(video, update, progress !== null);
  useOnlyOne(asked, video.step);

  function choose(file: File): void {
    const problem = fileProblem(file);
    if (problem) {
      toast.error(t(`problem.${problem}`));
      return;
    }
    // Another file takes the place of the one before, whose upload is given up.
    if (video.filekey !== undefined && !isSameFile(file, video.file)) cancel(video.filekey);
    const mark = { name: file.name, size: file.size, modified: file.lastModified };
    update(() => ({ step: 'uploading', file: mark }));
    start(file);
  }
  function remove(): void {
    cancel(video.filekey);
    // That the post's own video is to go must be said.
    if (original === undefined) onRemove();
    else update(() => ({ step: 'choose' }));
  }
  const ask = () => input.current?.click();
  const name = video.file?.name ?? t('title');

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Film size={18} aria-hidden="true" />
        <strong className={styles.title} id={titleId}>
          {t('title')}
        </strong>
        <IconButton label={t('help.open')} icon={<CircleHelp />} size="s" onClick={() => setHelpOpen(true)} />
        {(original === undefined || video.step !== 'choose') && (
          <IconButton label={t(progress ? 'cancel' : 'remove')} icon={<X />} size="s" onClick={remove} />
        )}
      </header>
      {video.step === 'choose' && (
        <div className={styles.choose}>
          <Button icon={<Upload size={16} aria-hidden="true" />} onClick={ask}>
            {t('choose')}
          </Button>
          <p className={styles.hint}>{t('hint')}</p>
        </div>
      )}
      {video.step === 'uploading' && progress && (
        <ProgressBar
          label={name}
          value={progress.percent}
          valueText={t(progress.isWaiting ? 'waiting' : 'uploading', { percent: progress.percent })}
        />
      )}
      {video.step === 'uploading' && !progress && (
        <div className={styles.choose} role="status">
          <p>{t('interrupted', { name })}</p>
          <Button icon={<Upload size={16} aria-hidden="true" />} onClick={ask}>
            {t('resume')}
          </Button>
        </div>
      )}
      {video.step === 'processing' && transcoding !== null && (
        <ProgressBar label={name} value={transcoding} valueText={t('processing', { percent: transcoding })} />
      )}
      {(video.step === 'ready' || (video.step === 'processing' && transcoding === null)) && (
        <ReadyVideo video={video} name={name} onCover={(cover) => update((now) => ({ ...now, cover }))} />
      )}
      {video.step === 'failed' && (
        <div className={styles.choose}>
          <p className={styles.failed} role="alert">
            {video.reason || t('failed')}
          </p>
          <Button icon={<Upload size={16} aria-hidden="true" />} onClick={ask}>
            {t('again')}
          </Button>
        </div>
      )}
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = ''; // the same file may be chosen again
        }}
      />
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </section>
  );
}

/** The tool pressed again: there is one video already. */
function useOnlyOne(asked: number | undefined, step: Attached['step']): void {
  const t = useT('video-pages');
  const [first] = useState(asked);
  const said = useRef(first);
  useEffect(() => {
    if (asked === said.current) return;
    said.current = asked;
    if (step !== 'choose') toast.info(t('onlyOne'));
  }, [asked, step, t]);
}
