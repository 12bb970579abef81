import type { ComponentProps } from 'react';
import type { IconButton } from '../../../../../platform/sdk/index.ts';

/** What makes a button one of the toolbar's: its name there, and its part in the one stop of the Tab key. */
export type ToolButton = Pick<ComponentProps<typeof IconButton>, 'tabIndex' | 'size' | 'onMouseDown'> & {
  readonly 'data-tool': string;
};
