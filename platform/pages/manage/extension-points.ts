import type { ComponentType } from 'react';
import { extensionPoint } from '../../registry/extension-point.ts';

interface OpsPanel {
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly load: () => Promise<{ readonly Panel: ComponentType }>;
}
/**
 * A tool of managers: a section of `/manage` for those who pass its gate. Desktop pages, at every
 * width.
 */
export const opsPanel = extensionPoint<OpsPanel>('opsPanel');
