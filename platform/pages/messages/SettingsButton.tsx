import { Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton, lazyComponent, useT } from '../../sdk/index.ts';

const MessageSettings = lazyComponent(async () => (await import('./MessageSettings.tsx')).MessageSettings);

/** Opens what the reader is told of. */
export function SettingsButton() {
  const t = useT('messages');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('settings.label')}
        icon={<Settings size={20} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MessageSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
