import { IdCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton, lazyComponent, useT } from '../../../../platform/sdk/index.ts';
import type { ComposerInsertProps } from '../../../editor/client/face.ts';

const CardDialog = lazyComponent(async () => (await import('../CardDialog.tsx')).CardDialog);

/** Puts a card at the caret. */
export function CardTool({ button, text }: ComposerInsertProps) {
  const t = useT('cards-pages');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        {...button}
        icon={<IdCard />}
        label={t('tool')}
        aria-haspopup="dialog"
        onClick={() => {
          text.leave();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense>
          <CardDialog
            onChoose={(content) => text.back({ content, isWord: true }, close)}
            onClose={() => text.back(null, close)}
          />
        </Suspense>
      )}
    </>
  );
}
