import { LevelLocation } from '../shared/location.ts';

/** What the level page is told of the user page that leads to it. */
export const locationFrom = ({ isSelf, isHome }: { readonly isSelf: boolean; readonly isHome: boolean }) => {
  const own = isHome ? LevelLocation.ownPosts : LevelLocation.elsewhere;
  return { location: isSelf ? own : LevelLocation.otherUser };
};
