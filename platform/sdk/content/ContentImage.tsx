import { MEDIUM_WIDTH, mediumAddress } from '../../contract/content/medium-picture.ts';
import { findSticker } from '../../contract/content/stickers.ts';
import type { ContentAttributes } from '../../contract/content/types.ts';
import { Image } from '../../ui/Image.tsx';
import { useImageFailed } from '../../ui/use-image-failed.ts';
import { cx } from '../../ui/cx.ts';
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
  /** It is all of a `figure`. */
  readonly isFigure?: boolean;
}

/** An animated emoticon, or a picture of a post. */
export function ContentImage(props: ContentImageProps) {
  const sticker = findSticker(props.attrs['src']);
  if (sticker) return <StickerImage sticker={sticker} />;
  return <Picture {...props} />;
}

/** A picture and the caption beneath it, a figure also in a line of words. */
function Picture({ isFigure, ...props }: ContentImageProps) {
  const { title } = props.attrs;
  const picture = <PictureButton {...props} />;
  if (title === undefined) return picture;
  const Caption = isFigure ? 'figcaption' : 'span';
  const figure = (
    <>
      {picture}
      <Caption className={styles.caption}>{title}</Caption>
    </>
  );
  if (isFigure) return figure;
  return (
    <span className={styles.figure} role="figure" aria-label={title}>
      {figure}
    </span>
  );
}

/**
 * Loaded when near, opened in the viewer by click or keyboard; a quiet placeholder of its size
 * where it cannot be loaded. Without a description it is but decoration.
 */
function PictureButton({ attrs, images, lead }: ContentImageProps) {
  const t = useT('sdk');
  const store = useUiStore();
  const { src = '', alt = '', class: size = '' } = attrs;
  const [width, height] = [sideOf(attrs['width']), sideOf(attrs['height'])];
  const [failed, ref, fail] = useImageFailed(src);
  if (failed)
    return (
      <Image
        src={null}
        alt={alt || t('content.image')}
        width={width ?? 240}
        height={height ?? 160}
        className={styles.lost}
      />
    );
  const open = () => {
    store.viewer = { images: [...images], index: Math.max(0, images.indexOf(src)) };
  };
  const medium = mediumAddress(src, width ?? 0, height ?? 0);
  const isLead = src === lead;
  return (
    <button type="button" className={cx(styles.image, styles[size])} onClick={open} title={t('content.openImage')}>
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
