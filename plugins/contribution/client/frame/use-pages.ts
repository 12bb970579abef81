import { useLocation } from '@tanstack/react-router';

/** Names of the pages; what a game client embeds has them below `/contribution_pc`, without chrome. */
export interface PagesOf {
  readonly isEmbedded: boolean;
  readonly main: string;
  readonly submissions: string;
  readonly view: string;
  readonly protocol: string;
  readonly activity: string;
}

const WEB: PagesOf = {
  isEmbedded: false,
  main: '/contribution_web/main',
  submissions: '/contribution_web/submission',
  view: '/contribution_web/view',
  protocol: '/contribution_web/protocol',
  activity: '/contribution_web/activity',
};
const EMBEDDED: PagesOf = {
  isEmbedded: true,
  main: '/contribution_pc/main',
  submissions: '/contribution_pc/record',
  view: '/contribution_pc/view',
  protocol: '/contribution_pc/protocol',
  activity: '/contribution_pc/activity',
};

/** The addresses of the pages beside this one. */
export const usePages = (): PagesOf => (useLocation().pathname.startsWith('/contribution_pc') ? EMBEDDED : WEB);
