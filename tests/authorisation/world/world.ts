import type { TestApp, TestClient } from '../../support/app.ts';
import { APART, HERE } from '../row.ts';
import { MARKS } from './marks.ts';
import { contextOf, done, idOf, makersOf, type Makers } from './make.ts';

const QUESTION = 44;
const SUGGESTION = 46;
const TEAM = 10;
/** Of the owner's team: enough for everybody who asks. */
export const SEATS = 50;
/** A flag medal of the zone. */
export const MEDAL = 1002;

/**
 * What the requests of the table are about: things of the owner in one zone, in every state, and
 * the people about them.
 */
export interface World {
  readonly app: TestApp;
  readonly make: Makers;
  /** Everything is the owner's unless its name says otherwise. */
  readonly owner: TestClient;
  /** Whose posts and answers the owner likes and accepts; takes no part in the table. */
  readonly other: TestClient;
  /** Who has no part in anything. */
  readonly bystander: TestClient;
  readonly post: number;
  readonly comment: number;
  readonly reply: number;
  readonly hiddenPost: number;
  readonly deletedPost: number;
  readonly hiddenComment: number;
  readonly deletedComment: number;
  /** A visible comment in a hidden and in a deleted post. */
  readonly commentInHidden: number;
  readonly commentInDeleted: number;
  readonly otherPost: number;
  /** Of what the owner has collected: `otherPost` is in it. */
  readonly folder: number;
  /** A stranger's post that the owner has collected, and that was hidden since. */
  readonly hiddenCollection: number;
  readonly poll: number;
  readonly pollOption: number;
  readonly question: number;
  readonly answer: number;
  readonly suggestion: number;
  readonly team: number;
  /** A manager's, who is none of those that ask. */
  readonly draft: number;
  readonly problem: number;
  readonly report: number;
  /** Of a post of the owner's. */
  readonly sanction: number;
  readonly rule: number;
  readonly role: string;
  readonly shownRole: string;
  readonly closedRole: string;
  readonly group: string;
  readonly followed: TestClient;
  readonly friend: TestClient;
  readonly blocked: TestClient;
  /** The friend's, to the owner. */
  readonly privateMessage: number;
}

/** Fills an application with the world. */
export async function createWorld(app: TestApp): Promise<World> {
  const nick = (name: string) => ({ nick: name });
  const owner = await app.asUser({}, { nick: 'Owner', account: MARKS.account });
  const other = await app.asUser({ [HERE]: [10] }, nick('Stranger'));
  const staff = await app.asUser({ [HERE]: [12, 13, 23, 91] }, nick('Staff'));
  const reporter = await app.asUser({}, nick('Reporter'));
  const bystander = await app.asUser({}, nick('Bystander'));
  const voter = await app.asUser({}, nick(MARKS.voter));
  const make = makersOf(app, staff, reporter, MARKS.moderation);

  const content = await fillContent(make, owner, other);
  const people = await fillPeople(app, owner);
  await done(voter, 'poll/add_poll', { wbId: content.poll, optionIds: [content.pollOption] });
  for (const call of ['favor/add_favor', 'collect/add_collect', 'access'])
    await done(owner, `weibo/${call}`, { wbId: content.otherPost });
  const collected = await fillCollections(make, owner, other, content.otherPost);
  await done(people.friend, 'weibo/favor/add_favor', { cid: content.comment });
  await make.notice(owner, MARKS.notice);
  await make.signature(owner, MARKS.signature);
  const problem = await make.problem(owner, MARKS.problem);
  const reported = await make.post(owner, 'Reported');
  const ctx = await contextOf(app, staff.uid);
  await done(staff, 'user/medal/grant_flag', { uid: owner.uid, medalId: MEDAL, reason: 'Well done' });
  await done(staff, 'weibo/advise_notice/update', { content: 'Notice', version: 0 });
  await app.core.reputation.change(ctx, owner.uid, -1, MARKS.reputation);
  return {
    app,
    make,
    owner,
    other,
    bystander,
    ...content,
    ...people,
    ...collected,
    problem,
    draft: await make.draft(MARKS.draft),
    report: await make.report(reported, MARKS.report),
    sanction: await make.sanction(await make.post(owner, 'Sanctioned')),
    rule: await make.rule(),
  };
}

async function fillContent(make: Makers, owner: TestClient, other: TestClient) {
  const post = await make.post(owner, MARKS.post, {
    wbContent: `<p>${MARKS.post} #${MARKS.topic}#</p>`,
  });
  const comment = await make.comment(owner, post, MARKS.comment);
  const hiddenPost = await make.post(owner, MARKS.hiddenPost);
  const deletedPost = await make.post(owner, MARKS.deletedPost);
  const commentInHidden = await make.comment(owner, hiddenPost, MARKS.hiddenPost);
  const commentInDeleted = await make.comment(owner, deletedPost, MARKS.deletedPost);
  const question = await make.post(owner, MARKS.question, { wbThemeId: QUESTION });
  const { poll, pollOption } = await startPoll(other);
  return {
    post,
    comment,
    hiddenPost,
    deletedPost,
    commentInHidden,
    commentInDeleted,
    question,
    poll,
    pollOption,
    reply: await make.comment(owner, post, MARKS.comment, comment),
    hiddenComment: await make.hideComment(await make.comment(owner, post, MARKS.hiddenComment)),
    deletedComment: await make.deleteComment(await make.comment(owner, post, MARKS.deletedComment)),
    otherPost: await make.post(other, MARKS.otherPost),
    answer: await make.comment(other, question, 'An answer'),
    suggestion: await make.post(owner, MARKS.suggestion, { wbThemeId: SUGGESTION, wbAdviseThemeIds: '1' }),
    team: await make.post(owner, MARKS.team, { wbThemeId: TEAM, teamSeats: SEATS }),
    hidden: await make.hidePost(hiddenPost),
    deleted: await make.deletePost(deletedPost),
  };
}

async function fillCollections(make: Makers, owner: TestClient, other: TestClient, otherPost: number) {
  const folder = await make.folder(owner, MARKS.folder);
  await done(owner, 'user/collect/folder/move', { wbId: otherPost, folderId: folder });
  const wbId = await make.post(other, 'Hidden collection');
  await done(owner, 'weibo/collect/add_collect', { wbId });
  await done(owner, 'user/collect/note', { wbId, note: MARKS.collectNote });
  return { folder, hiddenCollection: await make.hidePost(wbId) };
}

/** A poll whose results only its starter and managers see. */
async function startPoll(starter: TestClient) {
  const reply = await done<{ wbId: number; poll: { options: { id: number }[] } }>(starter, 'weibo/add', {
    wbTitle: MARKS.poll,
    wbContent: `<p>${MARKS.poll}</p>`,
    wbThemeId: 1,
    wbIsPoll: 1,
    pollTitle: 'Which',
    pollEndTime: Date.now() + 86_400_000,
    pollVisible: 2,
    pollOptions: JSON.stringify([{ name: 'One' }, { name: 'Two' }]),
  });
  return { poll: reply.wbId, pollOption: idOf(reply.poll.options[0]?.id) };
}

async function fillPeople(app: TestApp, owner: TestClient) {
  const [followed, friend, blocked] = [
    await app.asUser({}, { nick: MARKS.followed }),
    await app.asUser({}, { nick: MARKS.friend }),
    await app.asUser({}, { nick: MARKS.blocked }),
  ] as const;
  const { uid } = owner;
  await done(owner, 'user/follow/add_follow', { uid: followed.uid }, APART);
  await done(owner, 'user/follow/add_follow', { uid: friend.uid }, APART);
  await done(friend, 'user/follow/add_follow', { uid }, APART);
  const { id: privateMessage } = await done<{ id: number }>(friend, 'conversations/send', {
    uid,
    text: MARKS.privateMessage,
  });
  await done(owner, 'user/friends/updateRecentlyFriends', { friendId: friend.uid });
  await done(owner, 'user/weibo-block/add', { uid: blocked.uid });

  const role = (roleId: string, zone = HERE) => ({
    zone,
    roleId,
    uid,
    areaId: 1,
    servername: 'Port',
    nick: roleId,
    level: 9,
    iconSmall: '/roles/1.png',
    systemAvatar: '/roles/1.png',
    lastPlayedAt: Date.now(),
  });
  // The hidden game is of a third zone: hiding one hides the whole game of that zone.
  await app.core.gameTables.putRoles([role(MARKS.role), role(MARKS.shownRole), role(MARKS.closedRole, APART)]);
  const group = { zone: HERE, groupId: MARKS.group, areaId: 1, servername: 'Port', name: MARKS.group, icon: '' };
  await app.core.gameTables.putGroup({ ...group, members: [{ uid, position: '会长' }] });
  await done(owner, 'user/showingRole/batchUpdate', {
    roles: [
      { zone: HERE, roleId: MARKS.shownRole },
      { zone: APART, roleId: MARKS.closedRole },
    ],
  });
  await owner.send('PUT', `/api/bbs/user/playing-game/modify?zone=${APART}`, { closed: 1, abbr: APART });
  return {
    followed,
    friend,
    blocked,
    privateMessage,
    group: MARKS.group,
    role: MARKS.role,
    shownRole: MARKS.shownRole,
    closedRole: MARKS.closedRole,
  };
}
