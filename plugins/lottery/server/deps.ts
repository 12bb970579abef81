import type { BeaconChooser } from './beacon-choice.ts';
import type { Pages } from './entries/pages.ts';
import type { LotteryLog } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { Randomness } from './randomness.ts';
import type { LotteryStore } from './store.ts';
import type { Core } from './uses.ts';

/** What the parts of this plugin work with. */
export interface LotteryDeps {
  readonly core: Core;
  readonly store: LotteryStore;
  readonly pages: Pages;
  readonly log: LotteryLog;
  readonly secrets: Secrets;
  /** Asks web beacons; null: this host asks none. */
  readonly fetch: Core['askBeacon'];
  readonly beaconChoice: BeaconChooser;
  readonly random: Randomness;
}
