import { useEffect, useId, useState, type ReactNode } from 'react';
import Cropper, { type Size } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Area } from './picture.ts';
import styles from './CropStage.module.css';

/** Beside the least zoom, at which the box has as much of the picture as it can. */
const ZOOM = { times: 4, step: 0.01 } as const;
/** Pixels per press of an arrow key. */
const KEY_STEP = 8;
/** Pixels left free on both sides of the box together. */
const FREE = 16;

export interface CropStageProps {
  /** The picture's address; null while there is none. */
  readonly image: string | null;
  readonly aspect: number;
  /** Width of the box in pixels, where there is room; absent: as large as fits. */
  readonly boxWidth?: number;
  readonly isRound?: boolean;
  readonly areaLabel: string;
  readonly zoomLabel: string;
  readonly onArea: (area: Area) => void;
  /** The browser cannot show the picture. */
  readonly onBroken: () => void;
  /** Beside the slider. */
  readonly children?: ReactNode;
}

/**
 * Chooses a part of a picture by dragging, arrow keys and a slider; another picture begins anew.
 */
export function CropStage(props: CropStageProps) {
  return <Stage key={props.image ?? ''} {...props} />;
}

function Stage(props: CropStageProps) {
  const { image, aspect, boxWidth, isRound = false, zoomLabel, onArea, onBroken, children } = props;
  const zoomId = useId();
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [drawn, setDrawn] = useState<Size | null>(null);
  const [box, setBox] = useState<Size | null>(null);
  // The picture fills the stage at 1, so that the box is large whatever the picture's shape.
  const least = drawn && box ? Math.max(box.width / drawn.width, box.height / drawn.height) : 1;
  const [zoom, setZoom] = useState(least);
  useEffect(() => setZoom(least), [least]);
  const range = { min: least, max: least * ZOOM.times };
  const width = boxWidth && Math.min(boxWidth, (stage?.clientWidth ?? boxWidth) - FREE);
  return (
    <div className={styles.crop}>
      <div className={styles.stage} ref={setStage}>
        {image && stage && (
          <Cropper
            image={image}
            crop={crop}
            zoom={zoom}
            minZoom={range.min}
            maxZoom={range.max}
            aspect={aspect}
            objectFit="cover"
            {...(width ? { cropSize: { width, height: width / aspect } } : {})}
            setMediaSize={setDrawn}
            setCropSize={setBox}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={!isRound}
            keyboardStep={KEY_STEP}
            // The style sheet is a file: the injected one has no nonce.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => onArea(pixels)}
            mediaProps={{ onError: onBroken, alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': props.areaLabel }}
          />
        )}
      </div>
      <div className={styles.controls}>
        <label className={styles.zoom} htmlFor={zoomId}>
          {zoomLabel}
          <input
            id={zoomId}
            type="range"
            {...range}
            step={ZOOM.step}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        {children}
      </div>
    </div>
  );
}
