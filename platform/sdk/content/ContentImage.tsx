import { MEDIUM_WIDTH, mediumAddress } from '../../contract/content/medium-picture.ts';
import { findSticker } from '../../contract/content/stickers.ts';
import type { ContentAttributes } from '../../contract/content/types.ts';
import { Image } from '../../ui/Image.tsx';
import { useImageFailed } from '../../ui/use-image-failed.ts';
import { useT } from '../translate.ts';
import { useUiStore } from '../ui-store.ts';
import { StickerImage } from './StickerImage.tsx';
import styles from './Content.module.css';

const sideOf = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value));

/** How wide a text shows a picture: on a phone the whole screen, else its column. */
const SIZES = '(max-width: 760px) 100vw, 760px';

export interface ContentImageProps {
  readonly attrs: ContentAttributes;
  /** All of the text, in reading order. */
  readonly images: readonly string[];
  /** The one that is loaded at once, before others. */
  readonly lead: string | undefined;
}

/** An animated emoticon, or a picture of a post. */
export function ContentImage(props: ContentImageProps) {
  const sticker = findSticker(props.attrs['src']);
  if (sticker) return <StickerImage sticker={sticker} />;
  return <Picture {...props} />;
}

/**
 * Loaded when near, opened in the viewer by click or keyboard; a quiet placeholder of its size
 * where it cannot be loaded.
 */
function Picture({ attrs, images, lead }: ContentImageProps) {
  const t = useT('sdk');
  const store = useUiStore();
  const { src = '', alt = t('content.image') } = attrs;
  const [width, height] = [sideOf(attrs['width']), sideOf(attrs['height'])];
  const [failed, ref, fail] = useImageFailed(src);
  if (failed) return <Image src={null} alt={alt} width={width ?? 240} height={height ?? 160} className={styles.lost} />;
  const open = () => {
    store.viewer = { images: [...images], index: Math.max(0, images.indexOf(src)) };
  };
  const medium = mediumAddress(src, width ?? 0, height ?? 0);
  const isLead = src === lead;
  return (
    <button type="button" className={styles.image} onClick={open} title={t('content.openImage')}>
      <img
        ref={ref}
        src={src}
        srcSet={medium ? `${medium} ${MEDIUM_WIDTH}w, ${src} ${width}w` : undefined}
        sizes={medium ? SIZES : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={isLead ? 'eager' : 'lazy'}
        fetchPriority={isLead ? 'high' : undefined}
        decoding="async"
        onError={fail}
      />
    </button>
  );
}
