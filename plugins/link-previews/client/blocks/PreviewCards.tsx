import { Icon, useT, type Post } from '../../../../platform/sdk/index.ts';
import { LINK_ATTRIBUTES } from '../../../../platform/sdk/grammar.ts';
import type { LinkPreview } from '../../contract.ts';
import { previewsOf } from '../previews-of.ts';
import styles from './PreviewCards.module.css';

/** What the pages say that the post links to. */
export function PreviewCards({ post }: { readonly post: Post }) {
  const t = useT('link-previews-pages');
  return (
    <ul className={styles.list} aria-label={t('label')}>
      {previewsOf(post)?.map((preview) => (
        <li key={preview.url} className={styles.card}>
          <PreviewCard preview={preview} />
        </li>
      ))}
    </ul>
  );
}

function PreviewCard({ preview: { url, title, description, siteName, host } }: { readonly preview: LinkPreview }) {
  return (
    <>
      <a className={styles.title} href={url} {...LINK_ATTRIBUTES} dir="auto">
        {title}
      </a>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.site}>
        <Icon name="external-link" size={14} />
        {siteName !== '' && siteName !== host && <bdi>{siteName}</bdi>}
        <span>{host}</span>
      </p>
    </>
  );
}
