import { useLocation } from '@tanstack/react-router';
import { useBoot } from '../../../../platform/sdk/index.ts';

/** Names of the pages; what a game client embeds has them below `/contribution_pc`, without chrome. */
interface Paths {
  readonly main: string;
  readonly submission: string;
  readonly view: string;
  readonly protocol: string;
  readonly activity: string;
}

/** The addresses for wide screens. */
export const WIDE: Paths = {
  main: '/contribution_web/main',
  submission: '/contribution_web/submission',
  view: '/contribution_web/view',
  protocol: '/contribution_web/protocol',
  activity: '/contribution_web/activity',
};
/** Those of the phone site, below `/m`. */
export const PHONE: Paths = {
  main: '/contribution',
  submission: '/contribution/submission',
  view: '/contribution/view',
  protocol: '/contribution/rule',
  activity: '/contribution/activity',
};
const EMBEDDED: Paths = {
  main: '/contribution_pc/main',
  submission: '/contribution_pc/record',
  view: '/contribution_pc/view',
  protocol: '/contribution_pc/protocol',
  activity: '/contribution_pc/activity',
};

/** The addresses of the pages beside this one, and what surrounds them. */
export interface PagesOf extends Paths {
  readonly frame: 'own' | 'none' | 'phone';
}

export function usePages(): PagesOf {
  const isEmbedded = useLocation({ select: ({ pathname }) => pathname.startsWith('/contribution_pc') });
  const isOnPhone = useBoot().site === 'phone';
  if (isEmbedded) return { ...EMBEDDED, frame: 'none' };
  return isOnPhone ? { ...PHONE, frame: 'phone' } : { ...WIDE, frame: 'own' };
}
