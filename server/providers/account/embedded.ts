import { ACCOUNT_PRODUCT_ID } from '../../../platform/contract/limits.ts';
import type { Db } from '../../db/index.ts';
import type { Accounts, Tickets } from '../../modules/accounts/index.ts';
import { fail } from '../../sdk/errors.ts';
import type { AccountProvider } from './provider.ts';

export interface EmbeddedAccountDeps {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly tickets: Tickets;
}

/** The forum's own accounts as the account component. */
export function createEmbeddedAccounts({ db, accounts, tickets }: EmbeddedAccountDeps): AccountProvider {
  const issue = async (uid: number, now: number) => ({ uid, ...(await tickets.issue(uid, now)) });
  return {
    register: async (input, now) => issue(await accounts.create({ ...input, bySelf: true }, now), now),
    login: async ({ account, password }, now) => issue((await accounts.authenticate(account, password)).uid, now),
    verifyTicket: (ticket, now) =>
      db.tx(async () => {
        const uid = await tickets.spend(ticket, now);
        const account = uid === null ? null : await accounts.byUid(uid);
        if (!account) throw fail('TICKET_INVALID');
        if (account.frozen) throw fail('ACCOUNT_FROZEN');
        return { uid: account.uid, account: account.account };
      }),
    address(ctx) {
      const query = new URLSearchParams({
        product: String(ACCOUNT_PRODUCT_ID),
        zone: ctx.zone.abbr,
        mode: 'login',
        lng: ctx.locale,
      });
      return `/account/?${query}`;
    },
  };
}
