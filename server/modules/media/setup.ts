import { HOUR_MS } from '../../../platform/contract/durations.ts';
import type { Db } from '../../db/index.ts';
import type { HookService, TroubleLog } from '../../host/services.ts';
import { createRefusedImages, createRemoteReview } from '../../providers/image-review/index.ts';
import { openStorage } from '../../providers/storage/index.ts';
import { job, provide, type JobExtension, type Outside, type RequestContext } from '../../sdk/index.ts';
import { createAvatars } from './avatar.ts';
import { createLateReview } from './late-review.ts';
import { createMedia } from './media.ts';
import { pluginStorage } from './plugin-storage.ts';
import { createImageChecks } from './review.ts';
import { createSweep } from './sweep.ts';
import { watchStorage } from './watched-storage.ts';
import { createWithdraw } from './withdraw.ts';
import { mediaHooks } from './hooks.ts';
import { mediaService, storageService } from './services.ts';

const LATE_REVIEW_EVERY_MS = 30_000;
const SWEEP_EVERY_MS = HOUR_MS;
const STORAGE_CHECK_EVERY_MS = 30_000;

/** The publisher's image review. */
interface ReviewConfig {
  readonly url: string;
  readonly secret: string;
  /**
   * What becomes of a picture when it does not answer: refused for now, or shown and asked about
   * again until it does.
   */
  readonly whenDown: 'refuse' | 'later';
}

interface MediaSetup extends Pick<TroubleLog, 'onReviewError' | 'onStorageDown' | 'onStorageBack'> {
  readonly db: Db;
  readonly config: {
    readonly dataDir: string;
    readonly bucket: Parameters<typeof openStorage>[1];
    readonly imageReview: ReviewConfig | null;
  };
  readonly hooks: HookService;
  readonly outside: Outside;
  readonly zones: () => readonly RequestContext['zone'][];
  readonly now: () => number;
}

/** Everything about pictures, wired: storage, review, uploads, jobs. */
export function setUpMedia(setup: MediaSetup) {
  const { db, config, hooks, outside, zones, now, onReviewError, onStorageDown, onStorageBack } = setup;
  const opened = openStorage(config.dataDir, config.bucket);
  const watch = watchStorage(opened, { now, onDown: onStorageDown, onBack: onStorageBack });
  const { storage } = watch;
  const refused = createRefusedImages(db);
  const reviewer = config.imageReview
    ? createRemoteReview({ ...config.imageReview, fetch, now, onError: onReviewError })
    : undefined;
  const { whenDown = 'refuse' } = config.imageReview ?? {};
  const checks = createImageChecks({ refused, whenDown, ...(reviewer ? { reviewer } : {}) });
  const beforeUpload = (ctx: RequestContext) => hooks.run(mediaHooks.beforeUpload, ctx);
  const media = createMedia({ db, storage, outside, beforeUpload, checks, now });
  const withdraw = createWithdraw({ db, storage, refused });

  async function references(abbr: string, urls: readonly string[]): Promise<ReadonlySet<string>> {
    const zone = zones().find((candidate) => candidate.abbr === abbr);
    // A zone that is not configured just now may be again: nobody can be asked, so everything
    // stays.
    if (!zone) return new Set(urls);
    const inUse = await media.shownAmong(abbr, urls);
    const others = urls.filter((url) => !inUse.has(url));
    return others.length === 0
      ? inUse
      : new Set([...inUse, ...(await hooks.run(mediaHooks.references, { zone }, others))]);
  }
  const sweep = createSweep({ db, storage, references });
  const jobs: JobExtension[] = [
    job('media-storage', STORAGE_CHECK_EVERY_MS, () => watch.check()),
    job('media-sweep', SWEEP_EVERY_MS, async (at) => void (await sweep(at))),
    ...(reviewer
      ? [job('image-reviews', LATE_REVIEW_EVERY_MS, createLateReview({ db, storage, reviewer, withdraw }))]
      : []),
  ];
  const provided = [
    provide(mediaService, {
      upload: media.upload,
      own: media.own,
      find: (ctx, urls, stay) => media.find(ctx.zone.abbr, urls, stay),
      named: references,
    }),
    provide(storageService, pluginStorage(storage)),
  ];
  const avatars = createAvatars({ db, storage, checks, beforeUpload });
  return { storage, watch, media, avatars, refused, withdraw, sweep, jobs, provided };
}
