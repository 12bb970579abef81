import type { SiteText } from '../../host/services.ts';
import { isInReview, type ShareCard } from '../../../platform/contract/endpoints/sharing.ts';
import { zonePicture } from '../../../platform/contract/zone/zone-picture.ts';
import { fail, type PostRow, type RequestContext } from '../../sdk/index.ts';
import { readImages } from '../posts/index.ts';

export interface SharingDeps {
  readonly posts: { get(ctx: RequestContext, wbId: number): Promise<PostRow> };
  readonly siteText: SiteText;
}

/** Characters of a description. */
const DESCRIPTION = 120;
/** How posts and forums are shared. */
export function createSharing({ posts, siteText }: SharingDeps) {
  const site = (ctx: RequestContext): ShareCard => ({
    title: siteText('title', ctx),
    desc: siteText('description', ctx),
    imgUrl: zonePicture(ctx.zone.abbr),
    link: addressOf(ctx, '/'),
  });

  return {
    site,
    /** @throws NOT_FOUND, SHARE_IN_REVIEW */
    async post(ctx: RequestContext, wbId: number): Promise<ShareCard> {
      const post = await posts.get(ctx, wbId);
      // Whoever may see a hidden post still cannot show it to others.
      if (post.visible !== 1) throw fail('NOT_FOUND');
      if (isInReview({ wbAudit: post.audit, wbMark: post.mark })) throw fail('SHARE_IN_REVIEW');
      const [image] = readImages(post.images);
      return {
        title: post.title || siteText('title', ctx),
        desc: [...post.summary].slice(0, DESCRIPTION).join(''),
        imgUrl: image?.thumb ?? zonePicture(ctx.zone.abbr),
        link: addressOf(ctx, `/posts/${wbId}`),
      };
    },
  };
}

const addressOf = ({ zone }: RequestContext, path: string): string => `${path}?zone=${zone.abbr}`;

export type Sharing = ReturnType<typeof createSharing>;
