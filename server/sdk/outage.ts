import { MINUTE_MS } from '../../platform/contract/durations.ts';

/** While it goes on failing, it is said again once in this long. */
const SAID_EVERY_MS = MINUTE_MS;

/** Whether something that the forum needs can be used just now, and who is told of it. */
export interface Outage {
  /** True from a failure on, until it is found well again. */
  readonly isDown: boolean;
  failed(error: unknown): void;
  isWell(): void;
}

export interface OutageOptions {
  readonly now: () => number;
  /** What it fails by: at once, then now and then for as long as it lasts. */
  readonly onDown: (error: unknown) => void;
  readonly onBack: () => void;
}

export function createOutage({ now, onDown, onBack }: OutageOptions): Outage {
  let isDown = false;
  let quietUntil = 0;
  return {
    get isDown() {
      return isDown;
    },
    failed(error) {
      const isNews = !isDown || now() >= quietUntil;
      isDown = true;
      if (!isNews) return;
      quietUntil = now() + SAID_EVERY_MS;
      onDown(error);
    },
    isWell() {
      if (isDown) onBack();
      isDown = false;
    },
  };
}
