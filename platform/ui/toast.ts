export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  kind: ToastKind;
  text: string;
  description?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds; errors stay longer by default. */
  duration?: number | undefined;
}

export type ToastOptions = Pick<ToastMessage, 'description' | 'action' | 'duration'>;

/**
 * The window event by which toasts travel: any code may say something before the toaster's code is
 * loaded.
 */
export const TOAST_EVENT = 'guildhall:toast';

function say(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  if (typeof window === 'undefined') return;
  window.dispatchEvent(new CustomEvent<ToastMessage>(TOAST_EVENT, { detail: { ...options, kind, text } }));
}

/**
 * Says something at the edge of the screen; the text is already translated. Does nothing on the
 * server.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => say('success', text, options),
  error: (text: string, options?: ToastOptions) => say('error', text, options),
  info: (text: string, options?: ToastOptions) => say('info', text, options),
};
