import { HOUR_MS, MINUTE_MS } from '../../../platform/contract/durations.ts';
import * as calls from '../../../platform/contract/endpoints/users.ts';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';
import { recordOf } from '../../../platform/contract/record.ts';
import type { Db } from '../../db/index.ts';
import type { AccountProvider, IssuedLogin } from '../../providers/account/provider.ts';
import { viewerOf, type RequestContext, type Viewer } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import { job, type JobExtension } from '../../host/job-point.ts';
import { route, type RouteExtension } from '../../host/route-point.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { RealNames } from './real-names.ts';
import { RedirectReply } from './redirect-reply.ts';
import type { Sessions } from './sessions.ts';
import type { Tickets } from './tickets.ts';
import type { ViewerService } from './services.ts';
import { viewerFor } from './viewers.ts';

export interface AccountRouteDeps {
  readonly db: Db;
  readonly provider: AccountProvider;
  readonly sessions: Sessions;
  readonly viewers: ViewerService;
  readonly realNames: RealNames;
  readonly loginThrottle: LoginThrottle;
  /** The users module's view of a viewer that this request itself has signed in. */
  readonly ownUser: (ctx: RequestContext, viewer: Viewer) => Promise<OwnUser>;
  /** A fresh `_csrf` value for this session or visitor. */
  readonly csrfToken: (ctx: RequestContext) => string;
}

/** Calls about who is signed in, and the embedded account component's own. */
export function accountRoutes(deps: AccountRouteDeps): RouteExtension[] {
  const { provider, sessions, realNames, loginThrottle } = deps;
  return [
    route(calls.csrfToken, async (ctx) => deps.csrfToken(ctx)),
    route(calls.vipCsrfToken, async (ctx) => deps.csrfToken(ctx)),
    route(calls.login, (ctx, input) => login(deps, ctx, input)),
    route(calls.logout, async (ctx) => {
      if (ctx.session) await sessions.end(ctx.session.id);
      ctx.setSession(null);
      return {};
    }),
    route(calls.acct, async (ctx) => ({ acct: viewerOf(ctx).account })),
    route(calls.realName, async (ctx, input) => {
      await realNames.verify(viewerOf(ctx).uid, input, ctx.now);
      return { realname: 1 as const };
    }),
    route(calls.accountRegister, async (ctx, input) =>
      ticketOf(await loginThrottle.register(attemptOf(ctx, input), () => provider.register(input, ctx.now))),
    ),
    route(calls.accountLogin, async (ctx, input) =>
      ticketOf(await loginThrottle.login(attemptOf(ctx, input), () => provider.login(input, ctx.now))),
    ),
  ];
}

const attemptOf = ({ ip, now }: RequestContext, { account, challenge }: { account: string; challenge?: string }) => ({
  account,
  challenge,
  ip,
  now,
});

const ticketOf = ({ ticket, expiresAt }: IssuedLogin) => ({ ticket, expiresAt });

/**
 * Spends the ticket and begins the session in one transaction: of two uses of one ticket exactly
 * one gets a session. A login that an address asks for never takes the place of another person's
 * (docs/decisions/005).
 * @throws TICKET_INVALID, ACCOUNT_FROZEN, OTHER_ACCOUNT
 */
async function login(
  { db, provider, sessions, viewers, ownUser }: AccountRouteDeps,
  ctx: RequestContext,
  input: { ticket?: string; token?: string; data?: string },
): Promise<OwnUser> {
  const ticket = input.ticket ?? input.token ?? ticketIn(input.data);
  if (ticket === undefined) throw new RedirectReply(provider.address(ctx));
  const opened = await db.tx(async () => {
    const { uid } = await provider.verifyTicket(ticket, ctx.now);
    // Only the login component sends `ticket`; the others come from an address, which anybody can
    // have made.
    if (input.ticket === undefined && ctx.viewer && ctx.viewer.uid !== uid) throw fail('OTHER_ACCOUNT');
    const { now, userAgent, ip } = ctx;
    const token = await sessions.create({ uid, now, userAgent, ip, previousId: ctx.session?.id ?? null });
    const data = await viewers.load(uid);
    if (!data) throw fail('TICKET_INVALID');
    return { token, viewer: viewerFor(data, ctx.zone) };
  });
  ctx.setSession(opened.token);
  return ownUser(ctx, opened.viewer);
}

/**
 * `data` is the JSON login data of a return address (`rToken`).
 * @throws TICKET_INVALID when it holds none
 */
function ticketIn(data: string | undefined): string | undefined {
  if (data === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw fail('TICKET_INVALID');
  }
  const { ticket, token } = recordOf(value);
  const found = ticket ?? token;
  if (typeof found !== 'string') throw fail('TICKET_INVALID');
  return found;
}

const PURGE_EVERY_MS = HOUR_MS;
const PRUNE_THROTTLE_EVERY_MS = 10 * MINUTE_MS;

/** Deletes expired tickets, sessions and counters. */
export function accountJobs({
  sessions,
  tickets,
  loginThrottle,
}: Pick<AccountRouteDeps, 'sessions' | 'loginThrottle'> & { readonly tickets: Tickets }): JobExtension[] {
  return [
    job('purge-sessions', PURGE_EVERY_MS, async (now) => {
      await tickets.purge(now);
      await sessions.purge(now);
    }),
    job('prune-login-throttle', PRUNE_THROTTLE_EVERY_MS, (now) => loginThrottle.prune(now)),
  ];
}
