import { useEffect, useRef, useState } from 'react';
import type { CardType } from '../../contract/content/types.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useZone } from '../app-context.ts';
import { useT } from '../translate.ts';
import styles from '../content/Content.module.css';
import { useCard } from './card-data.ts';
import { launcherAddress, openInLauncher } from './launcher.ts';
import { MissingGame } from './MissingGame.tsx';

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
  const { data: card } = useCard({ type: Number(cardType), id });
  const [isMissing, setMissing] = useState(false);
  const stop = useRef<() => void>(null);
  useEffect(() => () => stop.current?.(), []);
  const open = () => {
    stop.current?.();
    stop.current = openInLauncher(launcherAddress({ zone: zone.abbr, type: cardType, id }), () => setMissing(true));
  };
  const label = t(`chip.${cardType}`, { name });
  return (
    <>
      <button
        type="button"
        className={styles.card}
        title={card?.serverName ? t('chip.of', { label, server: card.serverName }) : label}
        onClick={open}
      >
        <Avatar name={name} src={card?.avatarUrl} size="xs" className={styles.cardPicture} />
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden="true">{name}</span>
      </button>
      <MissingGame isOpen={isMissing} onClose={() => setMissing(false)} />
    </>
  );
}
