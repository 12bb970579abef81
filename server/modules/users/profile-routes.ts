import {
  checkReputation,
  nickChangeTime,
  reputationRecords,
  reviewSignature,
  signaturesUnderReview,
  updateIcon,
  updateUserInfo,
} from '../../../platform/contract/endpoints/user-pages.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { viewerOf, type RequestContext } from '../../sdk/context.ts';
import { fail, type AppError } from '../../sdk/errors.ts';
import { route, uploadRoute, type RouteExtension } from '../../host/route-point.ts';
import type { ProfileEdit } from './edit.ts';
import type { Reputation } from './reputation.ts';
import type { Signatures } from './signatures.ts';

export interface ProfileRouteDeps {
  readonly edit: ProfileEdit;
  readonly reputation: Reputation;
  readonly signatures: Signatures;
  readonly translate: (ctx: RequestContext, error: AppError) => string;
}

/** Profile, reputation and the review of signatures. */
export function profileRoutes({ edit, reputation, signatures, translate }: ProfileRouteDeps): RouteExtension[] {
  return [
    route(updateUserInfo, (ctx, input) => edit.update(ctx, input)),
    uploadRoute(updateIcon, async (ctx, file) => [{ url: await edit.setAvatar(ctx, file) }]),
    route(nickChangeTime, (ctx) => edit.nickChange(ctx)),
    route(checkReputation, async (ctx) => {
      const value = await reputation.value(ctx, viewerOf(ctx).uid);
      const canSpeak = value > 0;
      const message = canSpeak ? '' : translate(ctx, fail('REPUTATION_TOO_LOW'));
      return { reputation: value, max: LIMITS.reputationMax, canSpeak, message };
    }),
    route(reputationRecords, (ctx, page) => reputation.records(ctx, page)),
    route(signaturesUnderReview, (ctx, page) => signatures.list(ctx, page)),
    route(reviewSignature, async (ctx, input) => {
      await signatures.decide(ctx, input);
      return {};
    }),
  ];
}
