import { LAUNCHER } from '../../contract/limits.ts';

/** What the game client needs to open a card. */
export interface LauncherCard {
  readonly zone: string;
  readonly type: string;
  readonly id: string;
}

/** The address under which the game client opens a card. */
export const launcherAddress = (card: LauncherCard): string =>
  `${LAUNCHER.scheme}://card?${new URLSearchParams({ ...card }).toString()}`;

/** The address under which the game client comes up. @param zone abbreviation of the game */
export const gameAddress = (zone: string): string => `${LAUNCHER.scheme}://open?${new URLSearchParams({ zone })}`;

/** The parts of a browser window that tell whether another program came up. */
export interface LauncherWindow {
  open(address: string): void;
  /** Calls back when the window loses the focus or is hidden. @returns stop */
  onLeave(left: () => void): () => void;
}

export const browserWindow: LauncherWindow = {
  open(address) {
    // As a link that is pressed: the page itself stays where it is.
    const link = document.createElement('a');
    link.href = address;
    link.hidden = true;
    document.body.append(link);
    link.click();
    link.remove();
  },
  onLeave(left) {
    const hidden = () => document.hidden && left();
    window.addEventListener('blur', left);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('blur', left);
      document.removeEventListener('visibilitychange', hidden);
    };
  },
};

/**
 * Asks the game client to open an address. No page is told whether there is one: when the window
 * keeps the focus for `waitMs` there is none.
 * @returns stop: from then on nobody is told
 */
export function openInLauncher(
  address: string,
  onMissing: () => void,
  target: LauncherWindow = browserWindow,
  waitMs: number = LAUNCHER.waitMs,
): () => void {
  const stop = () => {
    clearTimeout(timer);
    unwatch();
  };
  const timer = setTimeout(() => {
    stop();
    onMissing();
  }, waitMs);
  const unwatch = target.onLeave(stop);
  try {
    target.open(address);
  } catch {
    // A browser that refuses an address without a program: the wait ends in the dialog.
  }
  return stop;
}
