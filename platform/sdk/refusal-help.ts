import { extensionPoint } from '../registry/extension-point.ts';

interface RefusalHelp {
  /** Codes of refusals to publish that it helps with. */
  readonly codes: readonly number[];
  /** A key of the plugin's namespace: what the button says. */
  readonly label: string;
  /** The page that says more, without the zone. */
  readonly to: string;
}
/** Where somebody who may not publish reads why, and what they can do. */
export const refusalHelp = extensionPoint<RefusalHelp>('refusalHelp', { isDeferred: true });
