import { Suspense, useRef } from 'react';
import {
  Button,
  buttonClass,
  Card,
  Icon,
  Image,
  lazyComponent,
  LazyDialog,
  localName,
  Skeleton,
  useBoot,
  useIsAlive,
  useLocale,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import type { DownloadEntrance } from '../../contract.ts';
import { AdLink } from '../AdLink.tsx';
import { useAdStats } from '../stats.ts';
import { useFloatChart } from '../use-float-chart.ts';
import { useSeen } from '../use-seen.ts';
import { useDownload } from './use-download.ts';
import styles from './DownloadCard.module.css';

const QrCode = lazyComponent(async () => (await import('../../../../platform/sdk/QrCode.tsx')).QrCode);

const QR_PLACE = <Skeleton width={116} height={116} />;

/** The ways to the game, behind the other cards. Nothing in a zone without any. */
export function DownloadCard() {
  const config = useFloatChart()?.gameDownloadEntranceConfig;
  return config?.downloadGameEntrance === 1 ? <Ways config={config} /> : null;
}

function Ways({ config }: { readonly config: DownloadEntrance }) {
  const t = useT('ads-pages');
  const game = localName(useZone(), useLocale());
  const { advertiseId, gameIcon, pcRemindIntro, mobileRemindIntro, mobileDownloadUrl } = config;
  const { origin } = useBoot();
  // The code that draws it comes when the page stands.
  const isAlive = useIsAlive();
  const { click } = useAdStats();
  const { start, pending, refused, dismiss } = useDownload(config.downloadGameType === 1);
  const frame = useRef<HTMLDivElement>(null);
  useSeen(frame, 'download', advertiseId);
  const computers = [
    ...(config.supportPc ? [{ name: t('download.pc'), url: config.pcDownloadUrl }] : []),
    ...(config.supportMac ? [{ name: t('download.mac'), url: config.macDownloadUrl }] : []),
  ];
  return (
    <Card title={t('download.title')} icon={<Icon name="gamepad-2" />}>
      <div ref={frame} className={styles.card}>
        <div className={styles.game}>
          <Image src={gameIcon} alt="" width={44} height={44} />
          <div className={styles.words}>
            <strong>{game}</strong>
            {/* What is said of phones stands beside their code. */}
            <span className={styles.intro}>{pcRemindIntro}</span>
          </div>
        </div>
        {computers.length > 0 && (
          <div className={styles.buttons}>
            {computers.map(({ name, url }, index) => (
              <Button
                key={name}
                variant={index === 0 ? 'primary' : 'secondary'}
                size="s"
                loading={pending === url}
                loadingLabel={t('download.asking')}
                onClick={() => {
                  click('download', advertiseId);
                  start(url);
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        )}
        {config.supportMobile === 1 && (
          <>
            <div className={styles.scan}>
              <Suspense fallback={QR_PLACE}>
                {isAlive ? (
                  <QrCode text={new URL(mobileDownloadUrl, origin).href} label={t('download.qr')} />
                ) : (
                  QR_PLACE
                )}
              </Suspense>
              <p className={styles.intro}>{mobileRemindIntro}</p>
            </div>
            <AdLink
              module="download"
              target={advertiseId}
              href={mobileDownloadUrl}
              className={`${buttonClass({ variant: 'secondary', size: 's' })} ${styles.phone}`}
            >
              {t('download.mobile')}
            </AdLink>
          </>
        )}
      </div>
      <LazyDialog
        isOpen={refused !== null}
        onOpenChange={(isOpen) => !isOpen && dismiss()}
        title={t('download.missing')}
        closeLabel={t('download.close')}
        size="s"
        footer={
          <a
            className={buttonClass({ variant: 'primary' })}
            href={refused ?? undefined}
            target="_blank"
            rel="noopener"
            onClick={dismiss}
          >
            {t('download.install')}
          </a>
        }
      >
        <p>{t('download.missingText', { game })}</p>
      </LazyDialog>
    </Card>
  );
}
