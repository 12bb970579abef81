import { ConfigError } from '../host/operations/config.ts';
import { ZoneConfigError } from '../zones/index.ts';
import { accountCommands } from './accounts.ts';
import { Refusal, UsageError, type Command, type CommandEnv } from './command.ts';
import { databaseCommands } from './database.ts';
import { imageCommands } from './images.ts';
import { pushCommands } from './push.ts';
import { registryCommands } from './registry.ts';
import { seedCommands } from './seeds.ts';
import { zoneCommands } from './zones.ts';

const COMMANDS: readonly Command[] = [
  ...accountCommands,
  ...imageCommands,
  ...zoneCommands,
  ...registryCommands,
  ...seedCommands,
  ...databaseCommands,
  ...pushCommands,
];

/**
 * Runs an operator command.
 * @param args what is typed after `npm run forum --`
 * @param complain one line for the operator (standard error)
 * @returns the exit code: 0 done, 1 refused (the reason was told), 2 not understood (the usage was
 *   told)
 */
export async function runCommand(
  args: readonly string[],
  env: CommandEnv,
  complain: (line: string) => void,
): Promise<number> {
  if (args[0] === 'help' || args.includes('--help')) {
    const about = commandsOf(args.find((arg) => arg !== 'help' && arg !== '--help'));
    env.print(usage(about.length > 0 ? about : COMMANDS));
    return 0;
  }
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => args[at] === word));
  if (!command) {
    complain(args.length === 0 ? usage(COMMANDS) : notFound(args));
    return 2;
  }
  try {
    await command.run(args.slice(command.name.split(' ').length), env);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n${usage([command])}`);
      return 2;
    }
    const expected = error instanceof Refusal || error instanceof ConfigError || error instanceof ZoneConfigError;
    complain(expected ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }
}

/** `account` has several, `migrate` is one. */
const commandsOf = (word: string | undefined): Command[] => COMMANDS.filter(({ name }) => name.split(' ')[0] === word);

/** Of some sixty lines of usage only those that may be meant, so that the reason stays in sight. */
function notFound(args: readonly string[]): string {
  const meant = commandsOf(args[0]);
  const reason = `There is no command "${args.slice(0, 2).join(' ')}".`;
  return meant.length > 0 ? `${reason}\n${usage(meant)}` : `${reason} "npm run forum -- help" lists them.`;
}

function usage(commands: readonly Command[]): string {
  const lines = commands.map(({ name, synopsis, does }) => `  ${`${name} ${synopsis}`.trim()}\n      ${does}`);
  return `Usage: npm run forum -- <command>\n${lines.join('\n')}`;
}
