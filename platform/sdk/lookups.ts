/**
 * Calls with which an editor finds people, topics, roles and groups. Import it only from code that
 * is itself loaded on use.
 */
export {
  allGameRoles,
  CardKind,
  ownGroup,
  updateRecentlyFriends,
  userFriends,
  vipEntrance,
} from '../contract/endpoints/people.ts';
export { searchUsers } from '../contract/endpoints/search.ts';
export { recommendedTopics, searchTopics } from '../contract/endpoints/topics.ts';
export { useCard } from './cards/card-data.ts';
