import { ClientOnly, useLoaderData, useLocation, useParams } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import {
  Button,
  lazyComponent,
  postDetail,
  Skeleton,
  useApiSuspenseQuery,
  useT,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { LotteryBlock } from '../blocks/LotteryBlock.tsx';
import { CHECK_ID, IsOwnPage } from '../blocks/own-page.ts';
import type { LotteryHead } from './load.ts';
import styles from './page.module.css';

const parts = () => import('../verify/VerifyPage.tsx');
const VerifyPage = lazyComponent(async () => (await parts()).VerifyPage);
const Check = lazyComponent(async () => (await parts()).Check);

/**
 * The lottery of a post by itself: what the post shows of it, and the check of its draw, which
 * begins when it is asked for. What is left of one whose post is gone is the check
 * (docs/product/phone-site.md).
 */
export function LotteryPage() {
  const { wbId } = useParams({ strict: false }) as { wbId: string };
  const { hasPost } = useLoaderData({ strict: false }) as LotteryHead; // this route's own loader
  if (hasPost) return <OfPost wbId={Number(wbId)} />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <VerifyPage />
    </Suspense>
  );
}

function OfPost({ wbId }: { readonly wbId: number }) {
  const t = useT('lottery-pages');
  const { data: post } = useApiSuspenseQuery(postDetail, { wbId });
  return (
    <IsOwnPage value>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{post.wbTitle || post.wbDesc || t('block.title')}</h1>
          <ZoneLink to="/posts/$wbId" params={{ wbId }}>
            {t('verify.back')}
          </ZoneLink>
        </header>
        <LotteryBlock post={post} />
        <CheckPart key={wbId} wbId={wbId} />
      </div>
    </IsOwnPage>
  );
}

/** The check: it takes the reader's own device some work, and some data of theirs. */
function CheckPart({ wbId }: { readonly wbId: number }) {
  const t = useT('lottery-pages');
  const section = useRef<HTMLElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isLedHere = useLocation({ select: ({ hash }) => hash === CHECK_ID });
  useEffect(() => {
    if (!isLedHere) return;
    setAsked(true);
    section.current?.focus({ preventScroll: true });
  }, [isLedHere]);
  return (
    <section ref={section} id={CHECK_ID} tabIndex={-1} className={styles.check} aria-labelledby="check-title">
      <div className={styles.ask}>
        <h2 id="check-title">{t('verify.title')}</h2>
        <p>{t('verify.intro')}</p>
        {!isAsked && (
          <Button
            variant="primary"
            icon={<ShieldCheck size={18} aria-hidden="true" />}
            onClick={() => {
              setAsked(true);
              section.current?.focus({ preventScroll: true });
            }}
          >
            {t('verify.begin')}
          </Button>
        )}
      </div>
      {isAsked && (
        <ClientOnly>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Check wbId={wbId} />
          </Suspense>
        </ClientOnly>
      )}
    </section>
  );
}
