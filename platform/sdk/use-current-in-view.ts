/** For plugins that have a row of links which scrolls sideways. */
export { useCurrentInView } from '../ui/use-current-in-view.ts';
