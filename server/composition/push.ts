import { createContexts } from '../host/context-as.ts';
import type { ViewerService } from '../modules/accounts/index.ts';
import type { MessageNews } from '../modules/messages/index.ts';
import { createPushBrowsers, createPushDelivery, type PushBrowsers, type PushDeps } from '../modules/push/index.ts';
import { createWebPush } from '../providers/push/index.ts';
import type { Infrastructure } from './infrastructure.ts';

interface Push {
  readonly browsers: PushBrowsers;
  /** Of messages that are committed; returns at once. */
  readonly announce: (news: readonly MessageNews[]) => void;
}

/** Tells browsers of messages where the host has keys for it; else nobody subscribes and nothing is sent. */
export function setUpPush(
  { app, config, db, now, zones, translator, metrics, pushRetryMs }: Infrastructure,
  {
    viewers,
    unreadItems,
    pushed,
    onError,
  }: Pick<PushDeps, 'unreadItems' | 'pushed' | 'onError'> & { readonly viewers: ViewerService },
): Push {
  const provider = config.push && createWebPush({ ...config.push, fetch, onError });
  const browsers = createPushBrowsers({ db, provider });
  if (!provider) return { browsers, announce: () => undefined };
  const delivery = createPushDelivery({
    db,
    provider,
    contexts: createContexts({ viewers, zones: () => zones.current().list }),
    unreadItems,
    pushed,
    translator,
    now,
    onError,
    onOutcome: metrics.push,
    ...(pushRetryMs ? { retryMs: pushRetryMs } : {}),
  });
  app.addHook('onClose', delivery.close);
  return { browsers, announce: delivery.announce };
}
