/**
 * The heavy half of the kit (react-aria). Import it only from code that is loaded lazily, never
 * from a first-paint path.
 */
export { AlertDialog } from './AlertDialog.tsx';
export type { AlertDialogProps } from './AlertDialog.tsx';
export { Dialog } from './Dialog.tsx';
export type { DialogProps } from './Dialog.tsx';
export { Menu } from './Menu.tsx';
export type { MenuProps, PopoverProps } from './overlay-types.ts';
export { Popover } from './Popover.tsx';
export { Select } from './Select.tsx';
export type { SelectOption, SelectProps } from './Select.tsx';
export { Sheet, SheetRow, SheetRows, SheetTile, SheetTiles } from './Sheet.tsx';
export type { SheetProps } from './Sheet.tsx';
export { Tabs } from './Tabs.tsx';
export type { TabsProps, TabSpec } from './Tabs.tsx';
