const nothing = { allowFollow: true, isFollow: 0, followCount: 0, fansCount: 0, mayFollow: false } as const;

/** For tests of the users module alone: nobody follows anybody. */
export const noFollows = { ofUser: async () => nothing, ofSelf: async () => nothing };
