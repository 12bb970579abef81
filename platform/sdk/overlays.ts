/**
 * The heavy half of the kit (dialogs, menus, tabs, select, date picker). Import it only from code
 * that is itself loaded on use, never from what a page shows first: `index.ts` has Lazy* wrappers
 * for that.
 */
export * from '../ui/overlays.ts';
export { DateTimePicker } from '../ui/DateTimePicker.tsx';
