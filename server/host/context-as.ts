import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import { viewerFor, type Viewers } from '../modules/accounts/index.ts';
import type { CoreServices } from '../sdk/services.ts';
import { createContext } from './context.ts';

export interface ContextAsDeps {
  readonly viewers: Pick<Viewers, 'load'>;
  readonly zones: () => readonly ZoneConfig[];
}

type ZonesOf = Pick<ContextAsDeps, 'zones'>;

const JOB = {
  session: null,
  locale: 'zh-CN',
  requestId: 'job',
  ip: '',
  userAgent: '',
  setSession: () => undefined,
} as const;

const goingOn = ({ zones }: ZonesOf, abbr: string): ZoneConfig | undefined =>
  zones().find((one) => one.abbr === abbr && one.state !== 'stopped');

/** See `CoreServices.contextAs`. The account is read anew: rights may have been taken away on another host. */
export function createContextAs({ viewers, zones }: ContextAsDeps): CoreServices['contextAs'] {
  return async (abbr, uid, now) => {
    const zone = goingOn({ zones }, abbr);
    if (!zone) return null;
    const data = await viewers.load(uid);
    if (!data || data.frozen) return null;
    return createContext({ ...JOB, zone, viewer: viewerFor(data, zone), now });
  };
}

/** See `CoreServices.contextIn`. */
export function createContextIn({ zones }: ZonesOf): CoreServices['contextIn'] {
  return (abbr, now) => {
    const zone = goingOn({ zones }, abbr);
    return zone ? createContext({ ...JOB, zone, viewer: null, now }) : null;
  };
}
