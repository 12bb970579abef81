import { mailState, removeMailAddress, setDigest, setMailAddress } from '../../../platform/contract/endpoints/mail.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { MailAddresses } from './addresses.ts';

/** The calls about the viewer's mail address and digest. */
export const mailRoutes = (addresses: MailAddresses): RouteExtension[] => [
  route(mailState, (ctx) => addresses.of(ctx)),
  route(setMailAddress, (ctx, { address }) => addresses.set(ctx, address)),
  route(removeMailAddress, (ctx) => addresses.remove(ctx)),
  route(setDigest, (ctx, { isOn }) => addresses.setDigest(ctx, isOn)),
];
