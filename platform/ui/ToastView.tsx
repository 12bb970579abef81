import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { cx } from './cx.ts';
import type { ToastMessage } from './toast.ts';
import styles from './ToastView.module.css';

export interface ToastViewProps {
  label: string;
  closeLabel: string;
  messages: readonly ToastMessage[];
  /** These messages were handed on. */
  onShown: (messages: readonly ToastMessage[]) => void;
}

/**
 * Of a phone's page they cover the bar alone, in which most fit: right below it is the button that
 * publishes, and at the lower edge are the tabs or a keyboard.
 */
const TOP = { top: 'calc(env(safe-area-inset-top) + 2px)' };
const OVER_BAR = { offset: TOP, mobileOffset: TOP, gap: 4 };

/** Sonner in the zone's clothes. Loaded by `Toaster`, not used directly. */
export function ToastView({ label, closeLabel, messages, onShown }: ToastViewProps) {
  const isPhone = document.documentElement.dataset['site'] === 'phone';
  const said = useRef(new WeakSet<ToastMessage>());
  useEffect(() => {
    if (messages.length === 0) return;
    // Each once, also where effects run twice (StrictMode) or again before the list is shorter.
    for (const message of messages.filter((candidate) => !said.current.has(candidate))) {
      said.current.add(message);
      show(message);
    }
    onShown(messages);
  }, [messages, onShown]);
  return (
    // Dialogs make everything behind them inert; toasts stay in reach.
    <div data-react-aria-top-layer="true">
      <Toaster
        position="top-center"
        {...(isPhone && OVER_BAR)}
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
