import { Smile } from 'lucide-react';
import { useState } from 'react';
import { IconButton, useT } from '../../../../platform/sdk/index.ts';
import { Popover } from '../../../../platform/sdk/overlays.ts';
import type { ComposerInsertProps } from '../../../editor/client/face.ts';
import { contentOf, type Emoticon } from '../emoticon.ts';
import { EmoticonPanel, FIRST_PLACE } from '../EmoticonPanel.tsx';

/** Opens the emoticons where they were left, and puts one at the caret. */
export function EmoticonTool({ button, text }: ComposerInsertProps) {
  const t = useT('emoticons-pages');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(FIRST_PLACE);
  const close = (chosen: Emoticon | null) => text.back(chosen && { content: contentOf(chosen) }, () => setOpen(false));
  return (
    <>
      <IconButton
        {...button}
        icon={<Smile />}
        label={t('tool')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) text.leave();
          setOpen(!isOpen);
        }}
      />
      <Popover
        triggerRef={button.ref}
        isOpen={isOpen}
        onOpenChange={(open) => !open && isOpen && close(null)}
        placement="bottom"
        label={t('tool')}
        flush
      >
        {() => <EmoticonPanel place={place} onPlace={setPlace} onChoose={close} />}
      </Popover>
    </>
  );
}
