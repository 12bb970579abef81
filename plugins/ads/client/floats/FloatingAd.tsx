import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, Image, buttonClass, ownDay, useT, useZone } from '../../../../platform/sdk/index.ts';
import { AdLink } from '../AdLink.tsx';
import { useFloatChart } from '../use-float-chart.ts';
import { useSeen } from '../use-seen.ts';
import { closedToday, rememberClosed } from './closed-today.ts';
import styles from './FloatingAd.module.css';

/**
 * The first float ad that was not closed today, at the lower edge; a chip that opens it where it
 * has no room beside the page. In the browser alone.
 */
export function FloatingAd() {
  const t = useT('ads-pages');
  const { abbr } = useZone();
  const [today] = useState(() => ownDay(Date.now()));
  const [closed, setClosed] = useState(() => closedToday(abbr, today));
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const ad = useFloatChart()?.floatChartList.find(({ advertiseId }) => !closed.includes(advertiseId));
  useSeen(frame, 'float', ad?.advertiseId ?? null);
  if (!ad) return null;
  const close = () => {
    const ids = [...closed, ad.advertiseId];
    setClosed(ids);
    setOpen(false);
    rememberClosed(abbr, today, ids);
  };
  const open = () => {
    flushSync(() => setOpen(true));
    frame.current?.querySelector('a')?.focus();
  };
  return (
    <aside ref={frame} className={styles.float} aria-label={t('float.label')} data-open={isOpen} data-no-print>
      <button type="button" className={styles.chip} aria-expanded={false} onClick={open}>
        <Image src={ad.imgUrl} alt="" width={48} height={24} />
        <span>{ad.imgTip}</span>
      </button>
      <AdLink module="float" target={ad.advertiseId} href={ad.imgJumpUrl} className={styles.picture}>
        <Image src={ad.imgUrl} alt="" width={300} height={150} />
        <span className={styles.title}>{ad.imgTip}</span>
      </AdLink>
      {ad.buttonInfos.length > 0 && (
        <div className={styles.buttons}>
          {ad.buttonInfos.map(({ buttonName, buttonJumpUrl }, index) => (
            <AdLink
              key={buttonJumpUrl}
              module="float"
              target={ad.advertiseId}
              href={buttonJumpUrl}
              className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', size: 's' })}
            >
              {buttonName}
            </AdLink>
          ))}
        </div>
      )}
      <button type="button" className={styles.close} aria-label={t('float.close')} onClick={close}>
        <Icon name="x" size={14} />
      </button>
    </aside>
  );
}
