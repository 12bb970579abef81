import { Suspense, useState } from 'react';
import { Award } from 'lucide-react';
import { Button, lazyComponent, useCan, useT } from '../../../../platform/sdk/index.ts';
import { flagGate, type MedalWall } from '../../contract.ts';

const FlagDialog = lazyComponent(async () => (await import('./FlagDialog.tsx')).FlagDialog);

/** Managers give and take flag medals from a user's wall, not from their own. */
export function ManageFlags({ wall }: { readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const may = useCan(flagGate);
  const [isOpen, setOpen] = useState(false);
  if (!may || wall.isSelf) return null;
  return (
    <>
      <Button icon={<Award size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('flags.manage')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FlagDialog uid={wall.uid} nick={wall.nick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
