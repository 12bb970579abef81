import { stickerAttributes, stickerUrl, type Sticker } from '../../contract/content/stickers.ts';
import styles from './Content.module.css';

/** An animated emoticon, 64 px wide; it stands still for those who want less motion. */
export function StickerImage({ sticker }: { readonly sticker: Sticker }) {
  const { src, alt } = stickerAttributes(sticker);
  return (
    <picture className={styles.sticker}>
      <source srcSet={stickerUrl(sticker.code, true)} media="(prefers-reduced-motion: reduce)" />
      <img src={src} alt={alt} title={alt} width={64} height={64} loading="lazy" draggable={false} />
    </picture>
  );
}
