import { localName } from '../../contract/zone/local-name.ts';
import { useEffect, useRef, useState } from 'react';
import type { CardType } from '../../contract/content/types.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { useLocale, useZone } from '../app-context.ts';
import { useT } from '../translate.ts';
import styles from '../content/Content.module.css';
import { useCard } from './card-data.ts';
import { launcherAddress, openInLauncher } from './launcher.ts';

export interface CardChipProps {
  readonly name: string;
  readonly id: string;
  /** 1 personal, 2 group, 3 game. */
  readonly cardType: CardType;
}

// i18n-keys: people:chip.*
/**
 * A card in a text: its picture and name; a press opens it in the game client, or says where to get
 * that.
 */
export function CardChip({ name, id, cardType }: CardChipProps) {
  const t = useT('people');
  const zone = useZone();
  const locale = useLocale();
  const { data: card } = useCard({ type: Number(cardType), id });
  const [isMissing, setMissing] = useState(false);
  const stop = useRef<() => void>(null);
  useEffect(() => () => stop.current?.(), []);
  const open = () => {
    stop.current?.();
    stop.current = openInLauncher(launcherAddress({ zone: zone.abbr, type: cardType, id }), () => setMissing(true));
  };
  const label = t(`chip.${cardType}`, { name });
  const game = localName(zone, locale);
  return (
    <>
      <button
        type="button"
        className={styles.card}
        title={card?.serverName ? t('chip.of', { label, server: card.serverName }) : label}
        aria-label={label}
        onClick={open}
      >
        <Avatar name={name} src={card?.avatarUrl} size="xs" className={styles.cardPicture} />
        {name}
      </button>
      <LazyDialog
        isOpen={isMissing}
        onOpenChange={setMissing}
        title={t('launcher.title')}
        closeLabel={t('launcher.close')}
        size="s"
        footer={
          <a className={buttonClass({ variant: 'primary' })} href={zone.href} target="_blank" rel="noreferrer">
            {t('launcher.install')}
          </a>
        }
      >
        <p>{t('launcher.text', { game })}</p>
      </LazyDialog>
    </>
  );
}
