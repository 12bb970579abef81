import { useRef } from 'react';
import { useT } from '../../../../platform/sdk/index.ts';
import { Sheet } from '../../../../platform/sdk/overlays.ts';
import { DraftList } from '../composer/DraftList.tsx';
import { useDraftLists } from '../composer/use-draft-lists.ts';
import styles from './PhoneDrafts.module.css';

interface PhoneBoxProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
}

/** 草稿箱 on a phone. A draft that is chosen opens once the sheet, and its entry of the history, are gone. */
export function PhoneBox({ isOpen, onClose, onOpen }: PhoneBoxProps) {
  const t = useT('drafts-pages');
  const refreshLists = useDraftLists();
  const chosen = useRef(0);
  const choose = (id: number) => {
    chosen.current = id;
    onClose();
  };
  const closed = () => {
    if (chosen.current > 0) onOpen(chosen.current);
    chosen.current = 0;
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={t('draft.box')}
      closeLabel={t('draft.close')}
      onOpenChange={(isShown) => !isShown && onClose()}
      onClosed={closed}
    >
      <div className={styles.box}>
        <DraftList onChoose={choose} onDeleted={refreshLists} />
      </div>
    </Sheet>
  );
}
