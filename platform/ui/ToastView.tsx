import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { cx } from './cx.ts';
import type { ToastMessage } from './toast.ts';
import styles from './ToastView.module.css';

export interface ToastViewProps {
  label: string;
  closeLabel: string;
  messages: readonly ToastMessage[];
  /** The messages were handed on. */
  onShown: () => void;
}

/** Sonner in the zone's clothes. Loaded by `Toaster`, not used directly. */
export function ToastView({ label, closeLabel, messages, onShown }: ToastViewProps) {
  useEffect(() => {
    if (messages.length === 0) return;
    for (const message of messages) show(message);
    onShown();
  }, [messages, onShown]);
  return (
    // Dialogs make everything behind them inert; toasts stay in reach.
    <div data-react-aria-top-layer="true">
      <Toaster
        position="top-center"
        containerAriaLabel={label}
        closeButton
        icons={{ success: <CircleCheck />, error: <CircleAlert />, info: <Info /> }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: closeLabel,
          classNames: {
            toast: cx(styles.toast),
            icon: cx(styles.icon),
            content: cx(styles.content),
            title: cx(styles.title),
            description: cx(styles.description),
            actionButton: cx(styles.action),
            closeButton: cx(styles.close),
            success: cx(styles.success),
            error: cx(styles.error),
            info: cx(styles.info),
          },
        }}
      />
    </div>
  );
}

function show({ kind, text, description, action, duration }: ToastMessage): void {
  toast[kind](text, {
    duration: duration ?? (kind === 'error' ? 7000 : 3500),
    ...(description === undefined ? {} : { description }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  });
}
