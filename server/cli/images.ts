import { readFile } from 'node:fs/promises';
import type { Guildhall } from '../app.ts';
import { cleanImage, sha256 } from '../modules/media/index.ts';
import { readArguments } from './arguments.ts';
import { Refusal, type Command } from './command.ts';
import { withApp } from './with-app.ts';

const HASH = /^[0-9a-f]{64}$/i;
/** Lines that `images denied` prints. */
const LISTED = 1_000;

/**
 * The hashes that an argument stands for: itself, or those of a file, as it is and as we would
 * store it.
 * @throws Refusal for what is neither
 */
async function hashesOf(argument: string): Promise<string[]> {
  if (HASH.test(argument)) return [argument.toLowerCase()];
  const bytes = await readFile(argument).catch(() => {
    throw new Refusal(`"${argument}" is neither a SHA-256 (64 hexadecimal digits) nor a file that can be read.`);
  });
  // What is no picture of ours cannot be stored by anybody: its own hash is enough.
  const stored = await cleanImage(bytes).then(
    (image) => [sha256(image.bytes)],
    () => [],
  );
  return [...new Set([sha256(bytes), ...stored])];
}

const changing = (
  word: 'deny' | 'allow',
  does: string,
  change: (guildhall: Guildhall, hash: string, now: number) => Promise<string>,
): Command => ({
  name: `images ${word}`,
  synopsis: '<sha256|file>',
  does,
  async run(args, env) {
    const { positionals } = readArguments(args, ['sha256|file'], {});
    const hashes = await hashesOf(positionals[0] ?? '');
    await withApp(env, async (guildhall) => {
      for (const hash of hashes) env.print(`${hash}: ${await change(guildhall, hash, env.now())}`);
    });
  },
});

const deny = changing(
  'deny',
  'refuses a picture in every zone from now on, and removes it where it is stored',
  async ({ core }, hash, now) => {
    const { isNew, removed } = await core.pictures.withdraw(hash, now);
    return `${isNew ? 'refused' : 'was refused already'}, ${removed} stored ${removed === 1 ? 'copy' : 'copies'} removed`;
  },
);

const allow = changing('allow', 'takes a picture off that list', async ({ core }, hash) =>
  (await core.pictures.refused.remove(hash)) ? 'allowed again' : 'was not on the list',
);

const denied: Command = {
  name: 'images denied',
  synopsis: '',
  does: `lists what is refused, the newest first, at most ${LISTED}`,
  async run(args, env) {
    readArguments(args, [], {});
    const rows = await withApp(env, ({ core }) => core.pictures.refused.list(LISTED));
    for (const row of rows) env.print(`${row.sha256} ${new Date(row.created_at).toISOString()}`);
    if (rows.length === 0) env.print('No picture is refused.');
  },
};

export const imageCommands: readonly Command[] = [deny, allow, denied];
