import { useEffect, useRef, useState } from 'react';
import { Badge, Button, Card, Content, Icon, LazyDialog, TimeAgo, useT } from '../../../../platform/sdk/index.ts';
import { SUGGESTION_LIMITS, type Notice } from '../../contract.ts';
import { useNoticeFlag } from '../notice/use-notice-flag.ts';
import styles from './NoticeCard.module.css';

/**
 * The board's notice, cut where it is taller than 235 px; a new one is marked until it was opened
 * in full.
 */
export function NoticeCard({ notice }: { readonly notice: Notice }) {
  const t = useT('suggestions-pages');
  const { isNew, confirm } = useNoticeFlag(notice);
  const { content, isCut } = useCut();
  const [isOpen, setOpen] = useState(false);
  // Nothing is hidden of a short notice: seeing it is reading it. The mark stays for this visit.
  useEffect(() => {
    if (isCut === false) confirm(false);
  }, [isCut, confirm]);
  const open = () => {
    setOpen(true);
    confirm(true);
  };
  return (
    <>
      <Card
        title={t('notice.title')}
        icon={<Icon name="megaphone" />}
        action={
          <>
            {isNew && <Badge tone="solid">{t('notice.new')}</Badge>}
            {isCut && (
              <Button variant="link" size="s" onClick={open}>
                {t('notice.all')}
              </Button>
            )}
          </>
        }
      >
        <div ref={content} className={styles.content} data-cut={isCut || undefined}>
          <Content html={notice.content} variant="compact" />
        </div>
      </Card>
      <LazyDialog isOpen={isOpen} onOpenChange={setOpen} title={t('notice.title')} closeLabel={t('notice.close')}>
        <p className={styles.time}>
          <TimeAgo at={notice.updateTime} />
        </p>
        <Content html={notice.content} />
      </LazyDialog>
    </>
  );
}

/** How long the height stays as it is before a short notice counts as seen whole. */
const SETTLED_MS = 1_000;

/**
 * Whether the content of this notice is taller than it may be; null before that is known. The style
 * sheet cuts it from the start. Pictures and fonts come later, and the card may become narrower:
 * what the content holds is watched, and a notice counts as short when it has been so for a moment
 * and with all its pictures.
 */
function useCut() {
  const content = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState<boolean | null>(null);
  useEffect(() => {
    const box = content.current;
    if (!box) return;
    let timer: number | undefined;
    const isWhole = () => [...box.querySelectorAll('img')].every(({ complete }) => complete);
    const settle = () => {
      if (isWhole()) setCut(false);
      else timer = window.setTimeout(settle, SETTLED_MS);
    };
    const look = () => {
      window.clearTimeout(timer);
      if (box.scrollHeight > SUGGESTION_LIMITS.noticeHeight) setCut(true);
      else timer = window.setTimeout(settle, SETTLED_MS);
    };
    const watch = new ResizeObserver(look);
    // The box itself grows no further than it may: its content does.
    for (const element of [box, ...box.children]) watch.observe(element);
    return () => {
      window.clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return { content, isCut };
}
