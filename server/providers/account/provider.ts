import type { RequestContext } from '../../sdk/context.ts';

export interface IssuedLogin {
  readonly uid: number;
  /** One-time, short-lived; goes to `POST /api/bbs/user/login`. */
  readonly ticket: string;
  readonly expiresAt: number;
}

export interface ProvenAccount {
  readonly uid: number;
  readonly account: string;
}

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** The publisher's account component: it knows who somebody is and vouches for it with a ticket. */
export interface AccountProvider {
  /**
   * @throws ACCOUNT_INVALID, ACCOUNT_TAKEN, PASSWORD_WEAK, NICK_INVALID, NICK_RESERVED, NICK_TAKEN
   */
  register(input: Credentials & { readonly nick?: string | undefined }, now: number): Promise<IssuedLogin>;
  /** @throws LOGIN_FAILED, ACCOUNT_FROZEN */
  login(input: Credentials, now: number): Promise<IssuedLogin>;
  /**
   * Spends a ticket. Called inside the login's transaction, so that a ticket is spent exactly when
   * a session begins.
   * @throws TICKET_INVALID when it is unknown, late or spent; ACCOUNT_FROZEN
   */
  verifyTicket(ticket: string, now: number): Promise<ProvenAccount>;
  /** Where a browser that has no ticket yet is sent (Code 301). */
  address(ctx: RequestContext): string;
}
