import { createUserDetails } from '../users/index.ts';

const nothing = { allowFollow: true, isFollow: 0, followCount: 0, fansCount: 0, mayFollow: false } as const;

/** For tests of the users module alone: nobody follows anybody. */
const noFollows = { ofUser: async () => nothing, ofSelf: async () => nothing };

/** What is told of users, where nobody follows anybody, no plugin adds to it and nothing is kept. */
export const bareDetails = ({ db, users }: Pick<Parameters<typeof createUserDetails>[0], 'db' | 'users'>) =>
  createUserDetails({
    db,
    users,
    cachedOwn: (_key, _ctx, build) => build(),
    tagged: (read) => read(),
    own: async () => ({}),
    follow: noFollows,
    gamesOf: async () => [],
  });
