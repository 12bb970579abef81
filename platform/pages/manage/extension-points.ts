import type { ComponentType } from 'react';
import type { Waiting } from '../../contract/endpoints/waiting.ts';
import { extensionPoint } from '../../registry/extension-point.ts';

interface OpsPanel {
  /** A key of the plugin's namespace. */
  readonly label: string;
  /** Which of `waitingCounts` stands beside its name. */
  readonly waiting?: keyof Waiting;
  readonly load: () => Promise<{ readonly Panel: ComponentType }>;
}
/**
 * A tool of managers: a section of `/manage` for those who pass its gate. Desktop pages, at every
 * width.
 */
export const opsPanel = extensionPoint<OpsPanel>('opsPanel');
