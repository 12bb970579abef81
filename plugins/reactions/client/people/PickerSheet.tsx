import { useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../../platform/sdk/index.ts';
import { Sheet } from '../../../../platform/sdk/overlays.ts';

interface PickerSheetProps {
  readonly title: string;
  /** It is gone; what shall be opened then. */
  readonly onClosed: (then: 'people' | null) => void;
  readonly onChoose: (name: string) => void;
  /** Draws the emoticons; null is chosen for who has reacted. */
  readonly children: (done: (name: string | null) => void) => ReactNode;
}

/** The emoticons on a phone. */
export function PickerSheet({ title, onClosed, onChoose, children }: PickerSheetProps) {
  const t = useT('reactions-pages');
  const [isOpen, setOpen] = useState(true);
  const then = useRef<'people' | null>(null);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={title}
      closeLabel={t('close')}
      onClosed={() => onClosed(then.current)}
    >
      {children((name) => {
        if (name === null) then.current = 'people';
        else onChoose(name);
        setOpen(false);
      })}
    </Sheet>
  );
}
