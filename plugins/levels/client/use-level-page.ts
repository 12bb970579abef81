import { useRouterState } from '@tanstack/react-router';

/** Whether the page shown is the level page, which has all of it: its cards in the sidebar are hidden there. */
export const useIsLevelPage = (): boolean =>
  useRouterState({ select: ({ location }) => /\/level\/?$/.test(location.pathname) });
