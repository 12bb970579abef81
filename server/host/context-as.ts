import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import { viewerFor, type Viewers } from '../modules/accounts/index.ts';
import type { CoreServices } from '../sdk/services.ts';
import { createContext } from './context.ts';

export interface ContextAsDeps {
  readonly viewers: Pick<Viewers, 'load'>;
  readonly zones: () => readonly ZoneConfig[];
}

/** See `CoreServices.contextAs`. The account is read anew: rights may have been taken away on another host. */
export function createContextAs({ viewers, zones }: ContextAsDeps): CoreServices['contextAs'] {
  return async (abbr, uid, now) => {
    const zone = zones().find((one) => one.abbr === abbr);
    if (!zone || zone.state === 'stopped') return null;
    const data = await viewers.load(uid);
    if (!data || data.frozen) return null;
    const nobody = { requestId: 'job', ip: '', userAgent: '', setSession: () => undefined };
    return createContext({ ...nobody, zone, viewer: viewerFor(data, zone), session: null, locale: 'zh-CN', now });
  };
}
