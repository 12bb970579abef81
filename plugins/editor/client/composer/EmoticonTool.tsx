import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton, useT } from '../../../../platform/sdk/index.ts';
import { Popover } from '../../../../platform/sdk/overlays.ts';
import type { Emoticon } from './EmoticonGrid.tsx';
import { EmoticonPanel, FIRST_PLACE } from './EmoticonPanel.tsx';
import type { ToolButton } from '../face.ts';

interface EmoticonToolProps {
  readonly button: ToolButton;
  readonly onOpen: () => void;
  /** It is to close, by what is given along; null when nothing was chosen. */
  readonly onClose: (emoticon: Emoticon | null, close: () => void) => void;
}

/** Opens the emoticons where they were left. */
export function EmoticonTool({ button, onOpen, onClose }: EmoticonToolProps) {
  const t = useT('editor-pages');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(FIRST_PLACE);
  const close = (chosen: Emoticon | null) => onClose(chosen, () => setOpen(false));
  return (
    <>
      <IconButton
        {...button}
        ref={trigger}
        icon={<Smile />}
        label={t('tool.emoticon')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) onOpen();
          setOpen(!isOpen);
        }}
      />
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={(open) => !open && isOpen && close(null)}
        placement="bottom"
        label={t('tool.emoticon')}
        flush
      >
        {() => <EmoticonPanel place={place} onPlace={setPlace} onChoose={close} />}
      </Popover>
    </>
  );
}
