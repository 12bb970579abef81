import { seedDemoIfEmpty } from '../seed/demo.ts';
import { seedLoad } from '../seed/load.ts';
import { readArguments, readCount } from './arguments.ts';
import { Refusal, UsageError, type Command } from './command.ts';
import { withApp } from './with-app.ts';

const demo: Command = {
  name: 'seed demo',
  synopsis: '',
  does: 'fills an empty database with the demo',
  async run(args, env) {
    readArguments(args, [], {});
    const seeded = await withApp(env, seedDemoIfEmpty);
    if (!seeded) throw new Refusal('The database is not empty: the demo fills only an empty one.');
    env.print('The database is filled with the demo.');
  },
};

const PROGRESS_MS = 1_000;

const load: Command = {
  name: 'seed load',
  synopsis: '--posts N --comments N --users N [--zone sw4]...',
  does: 'adds many plain posts and comments, for measurements',
  async run(args, env) {
    const { values } = readArguments(args, [], {
      posts: { type: 'string' },
      comments: { type: 'string' },
      users: { type: 'string' },
      zone: { type: 'string', multiple: true },
    });
    const [posts, comments, users] = [
      readCount('posts', values.posts, 0),
      readCount('comments', values.comments, 0),
      readCount('users', values.users, 0),
    ];
    if (posts === 0 && users === 0) throw new UsageError('--posts or --users is missing');
    if (posts === 0 && comments > 0) throw new UsageError('--comments needs --posts');
    const started = env.now();
    await withApp(env, (guildhall) => {
      let reportedAt = started;
      return seedLoad(guildhall, {
        posts,
        comments,
        users,
        now: started,
        zones: values.zone ?? guildhall.zones.current().list.map(({ abbr }) => abbr),
        onProgress(done) {
          if (env.now() - reportedAt < PROGRESS_MS) return;
          reportedAt = env.now();
          env.progress(`${done.posts} of ${posts} posts, ${done.comments} of ${comments} comments`);
        },
      });
    });
    env.print(
      `${posts} posts, ${comments} comments and ${users} users in ${((env.now() - started) / 1000).toFixed(1)} s.`,
    );
  },
};

export const seedCommands: readonly Command[] = [demo, load];
