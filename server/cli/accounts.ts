import { ALL_ZONES } from '../../platform/contract/index.ts';
import type { Guildhall } from '../app.ts';
import { readArguments, readGrants, type Grant } from './arguments.ts';
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
      return db.tx(async () => {
        const made = await core.accounts.create({ account, password, nick }, env.now());
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
      // What was given in a zone that is gone from the config can be taken away: it would hold again with the zone.
      if (word === 'grant') checkZones(guildhall, grants);
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
    const lists = Object.entries(held).flatMap(([zone, codes]) =>
      codes.length > 0 ? [`${zone}:${codes.join(',')}`] : [],
    );
    env.print(`Account ${account} now holds ${lists.join(' ') || 'no permission'}.`);
  },
});

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

export const accountCommands: readonly Command[] = [
  create,
  freezing('freeze'),
  freezing('unfreeze'),
  logout,
  granting('grant'),
  granting('revoke'),
];
