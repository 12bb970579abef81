import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { messageList } from '../../platform/contract/endpoints/messages.ts';
import { Id, ofViewer, Paging, Time } from '../../platform/contract/schemas.ts';
import { newsOfPosts } from './shared/news-of-posts.ts';

/** Themes, topics and posts that one person follows or mutes, in all zones together. */
export const WATCHES = 2_000;
/** Words that one person mutes, and letters of each. */
export const MUTED_WORDS = 50;
export const MUTED_WORD_LENGTH = 20;

const Subject = Type.Union([Type.Literal('theme'), Type.Literal('topic'), Type.Literal('post')]);
/** What is followed or muted. */
export type Subject = Static<typeof Subject>;

const Chosen = Type.Union([Type.Literal('watch'), Type.Literal('mute')]);
/** `normal`: nothing was chosen. */
const Level = Type.Union([Chosen, Type.Literal('normal')]);
export type Level = Static<typeof Level>;

/** The field `watchLevel` of posts: absent where the viewer has chosen nothing. */
export const watchFields = Type.Object({ watchLevel: ofViewer(Chosen) });

/** The field `mutedWords` of the signed-in user's own data. */
export const wordFields = Type.Object({ mutedWords: Type.Array(Type.String()) });

const Of = { subject: Subject, id: Id };

export const setLevel = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/watching/set',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The viewer follows or mutes a theme, topic or post of this zone, or neither any more',
  input: Type.Object({ ...Of, level: Level }),
  reply: Type.Object({ level: Level }),
});

export const levelOf = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/watching/level',
  gate: signedIn,
  summary: 'Whether the viewer follows or mutes a theme, topic or post of this zone',
  input: Type.Object(Of),
  reply: Type.Object({ level: Level }),
});

export const watchList = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/watching/list',
  gate: signedIn,
  summary: 'What the viewer follows and mutes in this zone, the latest first',
  input: Type.Object({ subject: Subject, ...Paging }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Id,
        /** Of a topic its name, of a post its title or beginning; empty for a theme, and for what is gone. */
        name: Type.String(),
        level: Chosen,
        time: Time,
      }),
    ),
    hasMore: Type.Boolean(),
  }),
});
export type Watched = Static<(typeof watchList)['reply']>['list'][number];

export const setMutedWords = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/watching/words',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The words that the viewer mutes, in all zones: posts with one are folded in their lists',
  input: Type.Object({
    words: Type.Array(Type.String({ minLength: 1, maxLength: 2 * MUTED_WORD_LENGTH }), { maxItems: MUTED_WORDS }),
  }),
  reply: Type.Object({ words: Type.Array(Type.String()) }),
});

/** The list of the message centre. */
export const watchedNews = messageList(newsOfPosts.value.type);

export * from './contract/feed.ts';
