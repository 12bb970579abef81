import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { TOAST_EVENT } from './toast.ts';
import type { ToastMessage } from './toast.ts';
import type { ToastViewProps } from './ToastView.tsx';

/**
 * Where toasts appear: once, in the shell. Sonner's code is fetched with the first toast, which is
 * not lost meanwhile.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null);
  const [waiting, setWaiting] = useState<readonly ToastMessage[]>([]);
  const asked = useRef(false);
  useEffect(() => {
    const hear = (event: Event) => {
      const message = (event as CustomEvent<ToastMessage>).detail; // only toast.ts sends this event
      setWaiting((messages) => [...messages, message]);
      if (asked.current) return;
      asked.current = true;
      import('./ToastView.tsx').then(
        (module) => setView(() => module.ToastView),
        () => {
          asked.current = false;
        },
      );
    };
    window.addEventListener(TOAST_EVENT, hear);
    return () => window.removeEventListener(TOAST_EVENT, hear);
  }, []);
  if (!View) return null;
  // What has come since then waits for its own turn.
  const drop = (dropped: readonly ToastMessage[]) =>
    setWaiting((messages) => messages.filter((message) => !dropped.includes(message)));
  return <View label={label} closeLabel={closeLabel} messages={waiting} onShown={drop} />;
}
