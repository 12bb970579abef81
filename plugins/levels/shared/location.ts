/** How somebody came to the level page. */
export const LevelLocation = { otherUser: 1, topBar: 2, elsewhere: 3, ownPosts: 4 } as const;
