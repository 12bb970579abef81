import { useEffect, useState } from 'react';
import { tabStorage } from '../../../sdk/browser-storage.ts';
import { useBoot, viewerPart } from '../../../sdk/index.ts';
import { visitorMark, watermarkTile } from './watermark.ts';
import styles from './status.module.css';

/**
 * The session's mark, faintly over the whole page. Visitors' pages are shared, so theirs is made in
 * the browser.
 */
export const Watermark = viewerPart(function Watermark() {
  const { sessionMark } = useBoot();
  const [mark, setMark] = useState(sessionMark);
  useEffect(() => {
    if (sessionMark === '') setMark(visitorMark(tabStorage(), (bytes) => crypto.getRandomValues(bytes)));
  }, [sessionMark]);
  if (mark === '') return null;
  return (
    <div
      className={styles.watermark}
      style={{ backgroundImage: `url("${watermarkTile(mark)}")` }}
      aria-hidden="true"
      data-no-print
    />
  );
});
