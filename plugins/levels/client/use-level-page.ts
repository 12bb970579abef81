import { useRouterState } from '@tanstack/react-router';

/**
 * Whether the page shown is the level page, which has all of it: its cards in the sidebar are
 * hidden there.
 */
export const useIsLevelPage = (): boolean =>
  useRouterState({ select: ({ location }) => /\/level\/?$/.test(location.pathname) });

/** Whether the page shown is the home of a user, with what they posted. */
export const useIsUserHome = (): boolean =>
  useRouterState({ select: ({ location }) => /^\/user\/\d+\/?$/.test(location.pathname) });
