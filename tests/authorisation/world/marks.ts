/**
 * Texts that stand for things. Public ones may be in any reply of this zone, and in none of
 * another; secret ones only where a row says to whom. Person and account marks belong to no zone.
 */
export const MARKS = {
  /** The owner's visible things. */
  post: 'qzpublicpost',
  comment: 'qzpubliccomment',
  topic: 'qztopic',
  suggestion: 'qzsuggestion',
  question: 'qzquestion',
  team: 'qzteam',
  poll: 'qzpoll',
  /** A stranger's post that the owner has liked, collected and visited. */
  otherPost: 'qzotherpost',
  hiddenPost: 'qzhiddenpost',
  deletedPost: 'qzdeletedpost',
  hiddenComment: 'qzhiddencomment',
  deletedComment: 'qzdeletedcomment',
  /** A feedback, a note in its record, a report with its text. */
  problem: 'qzproblem',
  report: 'qzreport',
  /** What a winner has left for the prize. */
  registration: 'qzregistration',
  /** A manager's draft. */
  draft: 'qzdraft',
  /** A folder of what the owner has collected, and their note on a post that was hidden since. */
  folder: 'qzcollectfolder',
  collectNote: 'qzcollectnote',
  /** A notice in the owner's messages. */
  notice: 'qznotice',
  /** What a friend has written to the owner in private. */
  privateMessage: 'qzprivatemessage',
  /** The name that the owner logs in with. */
  account: 'qzaccountname',
  signature: 'qzsignature',
  /** Roles in games: one that is shown, one that is not, one of a game that is hidden. */
  shownRole: 'qzshownrole',
  role: 'qzunshownrole',
  closedRole: 'qzclosedgame',
  group: 'qzgroup',
  /** Nicks of people whom only their relation to the owner puts into a reply. */
  blocked: 'qzblocked',
  followed: 'qzfollowed',
  friend: 'qzfriend',
  voter: 'qzvoter',
  /** Reasons. */
  reputation: 'qzreputation',
  moderation: 'qzmoderation',
} as const;

export type MarkName = keyof typeof MARKS;

export const PUBLIC_MARKS: ReadonlySet<MarkName> = new Set([
  ...(['post', 'comment', 'topic', 'suggestion', 'question', 'team', 'poll', 'otherPost'] as const),
  ...(['shownRole', 'followed'] as const),
]);

/** About a person rather than a zone: the owner meets them wherever they are. */
export const PERSONAL_MARKS: ReadonlySet<MarkName> = new Set([
  ...(['account', 'shownRole', 'role', 'closedRole', 'blocked', 'followed', 'friend', 'reputation'] as const),
]);

/**
 * The other zone reviews no signatures: what waits in this one is shown there. Each zone decides
 * for itself.
 */
export const SHOWN_THERE: readonly MarkName[] = ['signature'];

/** The marks in a reply. */
export const marksIn = (text: string): MarkName[] =>
  // The keys of that very object.
  (Object.keys(MARKS) as MarkName[]).filter((name) => text.includes(MARKS[name]));
