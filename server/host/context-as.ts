import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { ViewerService } from '../modules/accounts/services.ts';
import { createContext } from './context.ts';
import type { ContextService } from './services.ts';

export interface ContextAsDeps {
  readonly viewers: Pick<ViewerService, 'load' | 'of'>;
  readonly zones: () => readonly ZoneConfig[];
}

const JOB = {
  session: null,
  locale: 'zh-CN',
  requestId: 'job',
  ip: '',
  userAgent: '',
  setSession: () => undefined,
} as const;

/**
 * Contexts that no request has. The account is read anew: rights may have been taken away on
 * another host.
 */
export function createContexts({ viewers, zones }: ContextAsDeps): ContextService {
  const goingOn = (abbr: string) => zones().find((one) => one.abbr === abbr && one.state !== 'stopped');

  return {
    async as(abbr, uid, now) {
      const zone = goingOn(abbr);
      if (!zone) return null;
      const data = await viewers.load(uid);
      if (!data || data.frozen) return null;
      return createContext({ ...JOB, zone, viewer: viewers.of(data, zone), now });
    },

    in(abbr, now) {
      const zone = goingOn(abbr);
      return zone ? createContext({ ...JOB, zone, viewer: null, now }) : null;
    },
  };
}
