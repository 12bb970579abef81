import type { ReactNode } from 'react';
import { localName } from '../../contract/zone/local-name.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { useLocale, useZone } from '../app-context.ts';
import { useT } from '../translate.ts';

export interface MissingGameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the game would be good for; default: that cards open in it. */
  readonly children?: ReactNode;
}

/** Says that no game client came up, and leads to where there is one. Its texts are those of `people`. */
export function MissingGame({ isOpen, onClose, children }: MissingGameProps) {
  const t = useT('people');
  const zone = useZone();
  const game = localName(zone, useLocale());
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={(shown) => !shown && onClose()}
      title={t('launcher.title')}
      closeLabel={t('launcher.close')}
      size="s"
      footer={
        <a className={buttonClass({ variant: 'primary' })} href={zone.href} target="_blank" rel="noreferrer">
          {t('launcher.install')}
        </a>
      }
    >
      <p>{children ?? t('launcher.text', { game })}</p>
    </LazyDialog>
  );
}
