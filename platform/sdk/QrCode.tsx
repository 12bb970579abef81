import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** Pixels of a QR code. */
export const QR_SIZE = 116;

/**
 * Dark on light with a margin, whatever the zone's colours: cameras need it. Import it in code that
 * loads on use.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      width={QR_SIZE}
      height={QR_SIZE}
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={dark} shapeRendering="crispEdges" />
    </svg>
  );
}
