import { Suspense, useState } from 'react';
import type { AlertDialogProps } from './AlertDialog.tsx';
import type { DialogProps } from './Dialog.tsx';
import { lazyComponent } from './lazy-component.ts';

const Dialog = /* @__PURE__ */ lazyComponent(async () => (await import('./Dialog.tsx')).Dialog);
const AlertDialog = /* @__PURE__ */ lazyComponent(async () => (await import('./AlertDialog.tsx')).AlertDialog);

/**
 * Fetches the dialogs' code ahead of use, for example when the pointer nears the button that opens
 * one.
 */
export function preloadDialogs(): void {
  void Promise.all([import('./Dialog.tsx'), import('./AlertDialog.tsx')]).catch(() => undefined);
}

/** `Dialog`, its code fetched when it is first opened. */
export function LazyDialog(props: DialogProps) {
  return useOpened(props.isOpen) ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}

/** `AlertDialog`, its code fetched when it is first opened. */
export function LazyAlertDialog(props: AlertDialogProps) {
  return useOpened(props.isOpen) ? (
    <Suspense fallback={null}>
      <AlertDialog {...props} />
    </Suspense>
  ) : null;
}

/** True from the first opening on: a closed dialog stays mounted, so that it can fade out. */
function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  return opened || isOpen;
}
