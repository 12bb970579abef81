import { HERE, type Row } from '../row.ts';

const call = (method: string, path: string, may: Row['may'], more: Partial<Row> = {}): Row => ({
  call: `${method} /api/bbs/user/${path}`,
  may,
  ...more,
});

/** Roles, groups, games, friends and cards: what is not shown is its owner's alone. */
export const PEOPLE_ROWS: readonly Row[] = [
  call('GET', 'roles', 'member', { shows: { role: 'owner', shownRole: 'owner' } }),
  call('GET', 'get_all_roles', 'member', { shows: { role: 'owner', shownRole: 'owner' } }),
  call('GET', 'showingRole/allRoles', 'member', {
    shows: { role: 'owner', shownRole: 'owner', closedRole: 'owner' },
    elsewhere: 'same',
  }),
  call('POST', 'showingRole/batchUpdate', 'owner', {
    asks: ({ shownRole }) => ({ roles: [{ zone: HERE, roleId: shownRole }] }),
    others: '404 ROLE_UNKNOWN',
    elsewhere: 'same',
    shows: { role: 'owner', shownRole: 'owner', closedRole: 'owner' },
  }),
  call('GET', 'friends/getUserFriends', 'member', { shows: { friend: 'owner' } }),
  call('POST', 'friends/updateRecentlyFriends', 'owner', {
    asks: ({ friend }) => ({ friendId: friend.uid }),
    others: '409 NOT_FRIENDS',
    elsewhere: 'same',
    shows: { friend: 'owner' },
  }),
  call('GET', 'ownGroup', 'member', { shows: { group: 'owner' } }),
  call('GET', 'get_user_group_count', 'member'),
  call('GET', 'common/info_card', 'anyone', {
    asks: ({ owner }) => ({ uid: owner.uid }),
    elsewhere: 'same',
    shows: { shownRole: 'anyone' },
  }),
  call('GET', 'common/get_user_game_info', 'anyone', {
    asks: ({ owner }) => ({ uid: owner.uid }),
    elsewhere: 'empty',
    shows: { shownRole: 'anyone', role: 'owner' },
  }),
  call('GET', 'playing-game/list', 'anyone', {
    asks: ({ owner }) => ({ uid: owner.uid }),
    elsewhere: 'same',
    shows: { shownRole: 'anyone', role: 'owner', closedRole: 'owner' },
  }),
  call('GET', 'playing-game/first', 'member'),
  call('POST', 'playing-game/batchList', 'anyone', { asks: ({ owner }) => ({ uids: [owner.uid] }), elsewhere: 'same' }),
  call('PUT', 'playing-game/modify', 'owner', {
    asks: () => ({ closed: 0, abbr: HERE }),
    others: '404 GAME_NOT_PLAYED',
    elsewhere: 'same',
  }),
  call('PUT', 'playing-game/status', 'member', { asks: () => ({ status: 1 }), elsewhere: 'same' }),
  call('POST', 'singleCardInfo', 'anyone', {
    of: 'a shown role',
    asks: ({ shownRole }) => ({ type: 3, id: shownRole }),
    shows: { shownRole: 'anyone' },
  }),
  call('POST', 'singleCardInfo', 'owner', {
    of: 'a role that is not shown',
    others: 'missing',
    visitors: 'missing',
    asks: ({ role }) => ({ type: 3, id: role }),
    shows: { role: 'owner' },
  }),
  call('POST', 'cardInfo', 'anyone', {
    asks: ({ role, shownRole }) => ({ params: JSON.stringify([role, shownRole].map((id) => ({ type: 3, id }))) }),
    elsewhere: 'empty',
    shows: { shownRole: 'anyone', role: 'owner' },
  }),
  call('POST', 'cardInfo/batch', 'anyone', {
    asks: ({ role, shownRole }) => ({ list: [role, shownRole].map((id) => ({ type: 3, id })) }),
    elsewhere: 'empty',
    shows: { shownRole: 'anyone', role: 'owner' },
  }),
  call('GET', 'privilege/get_account_by_zone', 'anyone'),
  call('GET', 'behavior/get_theme_type_list', 'anyone'),
  { call: 'GET /api/bbs/vip/user/common/get_entrance', may: 'member' },
];
