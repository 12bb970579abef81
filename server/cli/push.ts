import { makePushKeys } from '../providers/push/index.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

const keys: Command = {
  name: 'push keys',
  synopsis: '',
  does: 'makes a pair of keys for push messages and prints the lines of the environment',
  async run(args, { print }) {
    readArguments(args, [], {});
    const { publicKey, privateKey } = makePushKeys();
    print(`PUSH_PUBLIC_KEY=${publicKey}`);
    print(`PUSH_PRIVATE_KEY=${privateKey}`);
  },
};

export const pushCommands: readonly Command[] = [keys];
