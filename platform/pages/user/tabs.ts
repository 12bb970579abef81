import { signaturesUnderReview } from '../../contract/endpoints/user-pages.ts';
import { everyone, passes, type Gate, type GateViewer } from '../../contract/gate.ts';

/** Who sees a tab: `owner` on the viewer's own page only. */
export type Whose = 'owner' | 'everyone';

/** A tab of user pages that the core has. Those of plugins are the slot `userTab`. */
export interface CoreTab {
  /** The last part of the address; empty for the home. */
  readonly path: string;
  /** Key of the namespace `user`. */
  readonly label: string;
  readonly whose: Whose;
  /** Default: everyone. The same value as that of the calls behind the page. */
  readonly gate?: Gate;
  /** Tabs of plugins stand between `first` and `last`. */
  readonly place: 'first' | 'last';
}

/** The core's tabs in their order. A new one is an entry here and a route in `userTabRoutes`. */
const CORE_TABS: readonly CoreTab[] = [
  { path: '', label: 'tab.home', whose: 'everyone', place: 'first' },
  { path: 'game', label: 'tab.game', whose: 'everyone', place: 'last' },
  { path: 'topics', label: 'tab.topics', whose: 'everyone', place: 'last' },
  { path: 'message', label: 'tab.message', whose: 'owner', place: 'last' },
  { path: 'credit', label: 'tab.credit', whose: 'owner', place: 'last' },
  { path: 'edit', label: 'tab.edit', whose: 'owner', place: 'last' },
  { path: 'signatures', label: 'tab.signatures', whose: 'owner', gate: signaturesUnderReview.gate, place: 'last' },
];

export const isFor = (whose: Whose, isSelf: boolean): boolean => whose === 'everyone' || isSelf;

/** The core's tabs of one place that this viewer sees on a page. */
export const coreTabs = (place: CoreTab['place'], isSelf: boolean, viewer: GateViewer): readonly CoreTab[] =>
  CORE_TABS.filter((tab) => tab.place === place && isFor(tab.whose, isSelf) && passes(tab.gate ?? everyone, viewer));
