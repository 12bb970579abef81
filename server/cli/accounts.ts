import { ALL_ZONES } from '../../platform/contract/index.ts';
import type { Guildhall } from '../app.ts';
import type { Auth } from '../modules/accounts/index.ts';
import { knownCodes } from '../plugins.ts';
import { readArguments, readCount, readGrants, type Grant } from './arguments.ts';
import { Refusal, UsageError, type Command } from './command.ts';
import { withApp } from './with-app.ts';

const create: Command = {
  name: 'account create',
  synopsis: '<name> --password <p> [--nick <n>] [--codes sw4:13,32]... [--codes all:13] [--verified]',
  does: 'makes an account; --verified marks it real-name verified',
  async run(args, env) {
    const { values, positionals } = readArguments(args, ['name'], {
      password: { type: 'string' },
      nick: { type: 'string' },
      codes: { type: 'string', multiple: true },
      verified: { type: 'boolean' },
    });
    const [account = ''] = positionals;
    const { password, nick, codes = [], verified = false } = values;
    if (password === undefined) throw new UsageError('--password <p> is missing');
    const grants = codes.flatMap(readGrants);
    const uid = await withApp(env, async (guildhall) => {
      const { core, db } = guildhall;
      checkZones(guildhall, grants);
      checkCodes(guildhall, grants);
      const prepared = await core.accounts.prepare({ account, password, nick });
      return db.tx(async () => {
        const made = await core.accounts.add(prepared, env.now());
        for (const { zone, code } of grants) await core.permissions.grant(made, zone, code, env.now());
        if (verified) await core.realNames.markVerified(made, env.now());
        return made;
      });
    });
    env.print(`Account ${account} has the uid ${uid}.`);
  },
};

const freezing = (word: 'freeze' | 'unfreeze'): Command => ({
  name: `account ${word}`,
  synopsis: '<name>',
  does:
    word === 'freeze'
      ? 'refuses the account everywhere; the sessions it has are lost'
      : 'lets a frozen account log in again',
  async run(args, env) {
    const { positionals } = readArguments(args, ['name'], {});
    const [account = ''] = positionals;
    const changed = await withApp(env, async (guildhall) =>
      guildhall.core.accounts.setFrozen(await uidOf(guildhall, account), word === 'freeze'),
    );
    env.print(
      changed
        ? `Account ${account} is ${word === 'freeze' ? 'frozen' : 'in order again'}.`
        : `Account ${account} was so already.`,
    );
  },
});

const logout: Command = {
  name: 'account logout',
  synopsis: '<name>',
  does: 'ends all sessions of the account: whoever knows the password may log in again',
  async run(args, env) {
    const { positionals } = readArguments(args, ['name'], {});
    const [account = ''] = positionals;
    const ended = await withApp(env, async (guildhall) =>
      guildhall.core.accounts.logOut(await uidOf(guildhall, account)),
    );
    env.print(`Sessions of account ${account} that have ended: ${ended}.`);
  },
};

const granting = (word: 'grant' | 'revoke'): Command => ({
  name: word,
  synopsis: '<name> sw4:93',
  does: word === 'grant' ? 'gives permission codes in a zone, or in all' : 'takes them away',
  async run(args, env) {
    const { positionals } = readArguments(args, ['name', 'zone:codes'], {});
    const [account = '', permissions = ''] = positionals;
    const grants = readGrants(permissions);
    const held = await withApp(env, async (guildhall) => {
      // What was given in a zone that is gone from the config can be taken away: it would hold
      // again with the zone.
      if (word === 'grant') {
        checkZones(guildhall, grants);
        checkCodes(guildhall, grants);
      }
      const uid = await uidOf(guildhall, account);
      await guildhall.db.tx(async () => {
        const { permissions: table } = guildhall.core;
        for (const { zone, code } of grants) {
          if (word === 'grant') await table.grant(uid, zone, code, env.now());
          else await table.revoke(uid, zone, code);
        }
      });
      return guildhall.core.permissions.list(uid);
    });
    env.print(`Account ${account} now holds ${textOf(held) || 'no permission'}.`);
  },
});

/** `all:13 sw4:10,32`; empty for nothing. */
const textOf = (auth: Auth): string =>
  Object.entries(auth)
    .flatMap(([zone, codes]) => (codes.length > 0 ? [`${zone}:${codes.join(',')}`] : []))
    .join(' ');

/** Accounts that one call of the list shows, unless said. */
const LISTED = 100;
const MOST_LISTED = 10_000;

const listing: Command = {
  name: 'account list',
  synopsis: '[--after <uid>] [--limit <n>]',
  does: `lists accounts by uid, tab-separated: uid, name, nick, day of registration, state (${LISTED} at a time)`,
  async run(args, env) {
    const { values } = readArguments(args, [], { after: { type: 'string' }, limit: { type: 'string' } });
    const after = readCount('after', values.after, 0);
    const limit = readCount('limit', values.limit, LISTED);
    if (limit < 1 || limit > MOST_LISTED) throw new UsageError(`--limit must be from 1 to ${MOST_LISTED}`);
    const found = await withApp(env, ({ core }) => core.accounts.page(after, limit + 1));
    const listed = found.slice(0, limit);
    for (const { uid, account, nick, createdAt, frozen } of listed)
      env.print(
        [uid, account, nick, new Date(createdAt).toISOString().slice(0, 10), frozen ? 'frozen' : 'ok'].join('\t'),
      );
    if (found.length > limit) env.print(`More: --after ${listed.at(-1)?.uid ?? after}`);
  },
};

const grants: Command = {
  name: 'grants',
  synopsis: '[<name>]',
  does: 'lists who holds which permission codes in which zones, or what one account holds',
  async run(args, env) {
    const { positionals } = readArguments(args, ['name?'], {});
    const [account] = positionals;
    await withApp(env, async (guildhall) => {
      const { accounts, permissions } = guildhall.core;
      const uids = account === undefined ? await permissions.holders() : [await uidOf(guildhall, account)];
      const held = await permissions.listAll(uids);
      for (const uid of uids) {
        const name = (await accounts.byUid(uid))?.account ?? `(uid ${uid})`;
        env.print(`${name}\t${textOf(held.get(uid) ?? {}) || 'no permission'}`);
      }
      if (uids.length === 0) env.print('Nobody holds a permission.');
    });
  },
};

/** @throws Refusal for an unknown account */
async function uidOf({ core }: Guildhall, account: string): Promise<number> {
  const found = await core.accounts.byName(account);
  if (!found) throw new Refusal(`There is no account "${account}".`);
  return found.uid;
}

/** @throws Refusal for a zone that is not configured */
function checkZones({ zones }: Guildhall, grants: readonly Grant[]): void {
  const known = [...zones.current().byAbbr.keys()];
  const unknown = grants.find(({ zone }) => zone !== ALL_ZONES && !known.includes(zone));
  if (unknown)
    throw new Refusal(
      `There is no zone "${unknown.zone}". Known: ${known.join(', ')}, and "${ALL_ZONES}" for every zone.`,
    );
}

/**
 * A code that nothing asks for would give nothing, and one that is meant otherwise too much later.
 * @throws Refusal for an unknown one
 */
function checkCodes({ manifests }: Guildhall, grants: readonly Grant[]): void {
  const known = knownCodes(manifests);
  const unknown = grants.find(({ code }) => !known.includes(code));
  if (unknown) throw new Refusal(`Nothing asks for the permission code ${unknown.code}. Known: ${known.join(', ')}.`);
}

export const accountCommands: readonly Command[] = [
  create,
  listing,
  grants,
  freezing('freeze'),
  freezing('unfreeze'),
  logout,
  granting('grant'),
  granting('revoke'),
];
