import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  Button,
  Code,
  isCallError,
  isFlagged,
  LIMITS,
  toast,
  uploadImage,
  useCall,
  useT,
} from '../../../../platform/sdk/index.ts';
import { COVER, coverFile, CoverPreview, CropStage, drawPart, type Area } from '../../../../platform/sdk/cropping.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import styles from './CoverDialog.module.css';

const PICTURES = ['image/jpeg', 'image/png'];

interface CoverDialogProps {
  /** The video's address. */
  readonly source: string;
  readonly onClose: () => void;
  /** @param url of the stored picture */
  readonly onChosen: (url: string) => void;
}

/** Chooses the picture that stands for a video: one of its own or another file, cut to 9:5. */
export function CoverDialog({ source, onClose, onChosen }: CoverDialogProps) {
  const t = useT('video-pages');
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const { save, isSaving } = useSave(picture, area, onChosen);

  function read(file: File): void {
    if (!PICTURES.includes(file.type)) toast.error(t('cover.type'));
    else if (file.size > LIMITS.imageBytes) toast.error(t('cover.size'));
    else setPicture(URL.createObjectURL(file));
  }
  // What was chosen from a file is in memory until it is given back.
  useEffect(() => () => void (picture?.startsWith('blob:') && URL.revokeObjectURL(picture)), [picture]);

  return (
    <Dialog
      isOpen
      size="ml"
      dismissable={false}
      title={t('cover.title')}
      closeLabel={t('cover.cancel')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cover.cancel')}</Button>
          <Button
            variant="primary"
            loading={isSaving}
            loadingLabel={t('cover.saving')}
            disabled={area === null}
            onClick={() => void save()}
          >
            {t('cover.save')}
          </Button>
        </>
      }
    >
      <div className={styles.cover}>
        <FrameChoice source={source} onFrame={setPicture} />
        <CropStage
          image={picture}
          aspect={COVER.aspect}
          boxWidth={COVER.width}
          areaLabel={t('cover.area')}
          zoomLabel={t('cover.zoom')}
          onArea={setArea}
          onBroken={() => toast.error(t('cover.broken'))}
        >
          <Button size="s" icon={<ImagePlus size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
            {t('cover.file')}
          </Button>
          <CoverPreview image={picture} area={area} label={t('cover.preview')} />
        </CropStage>
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept={PICTURES.join(',')}
          tabIndex={-1}
          aria-label={t('cover.file')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) read(file);
            target.value = ''; // the same file may be chosen again
          }}
        />
      </div>
    </Dialog>
  );
}

/** A moment of the video; at first its beginning. */
function FrameChoice({ source, onFrame }: { readonly source: string; readonly onFrame: (picture: string) => void }) {
  const t = useT('video-pages');
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [length, setLength] = useState(0);
  const [at, setAt] = useState(0);
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        src={source}
        preload="auto"
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
        onLoadedData={({ currentTarget }) => onFrame(frameOf(currentTarget))}
        onSeeked={({ currentTarget }) => onFrame(frameOf(currentTarget))}
      />
      <label className={styles.range} htmlFor={id}>
        {t('cover.moment')}
        <input
          id={id}
          type="range"
          min={0}
          max={length}
          step={0.1}
          value={at}
          aria-valuetext={t('cover.seconds', { seconds: at.toFixed(1) })}
          onChange={({ target }) => {
            setAt(Number(target.value));
            if (video.current) video.current.currentTime = Number(target.value);
          }}
        />
      </label>
    </div>
  );
}

/** What the video shows now. @throws Error when the browser cannot draw it */
function frameOf(video: HTMLVideoElement): string {
  const { videoWidth: width, videoHeight: height } = video;
  return drawPart(video, { x: 0, y: 0, width, height }, { width, height }).toDataURL('image/png');
}

function useSave(picture: string | null, area: Area | null, onChosen: (url: string) => void) {
  const t = useT('video-pages');
  const call = useCall();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (!picture || !area) return;
    setSaving(true);
    try {
      // An upload's file travels beside its declared input.
      const input = { file: await coverFile(picture, area) };
      const [image] = await call(uploadImage, input);
      if (image && isFlagged(image.url)) toast.error(t('cover.rejected'));
      else if (image) onChosen(image.url);
    } catch (error) {
      const isRejected = isCallError(error) && error.code === Code.imageRejected;
      toast.error(isRejected ? t('cover.rejected') : isCallError(error) ? error.reason : t('cover.broken'));
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}
