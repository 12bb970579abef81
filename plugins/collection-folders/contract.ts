import { Type, type Static } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { Count, Empty, Id, ofViewer, RequestKey } from '../../platform/contract/schemas.ts';

/** Folders that one person has in a zone, and letters of a folder's name and of a note. */
export const FOLDER_LIMITS = { folders: 50, name: 20, note: 200 } as const;

/** Longer texts are refused before they are looked at; what is counted is counted by the service. */
const MAX_SENT = 1_000;

const Folder = Type.Object({ id: Id, name: Type.String() });
export type Folder = Static<typeof Folder>;

/** What the viewer has said of a post that they have collected; each is absent where it is not said. */
export const placeFields = Type.Object({
  collectFolderId: ofViewer(Id),
  collectNote: ofViewer(Type.String()),
});

/** In the address and in the call of the list: a folder's id, or this for what is in none. */
export const UNFILED = 'none';
/** The field of the list of collections. */
export const folderListFields = Type.Object({
  folder: Type.Optional(Type.String({ pattern: `^(${UNFILED}|[1-9]\\d{0,14})$`, examples: [UNFILED] })),
});

const ROOT = '/api/bbs/user/collect/folder';

export const folderList = endpoint({
  method: 'GET',
  path: `${ROOT}/list`,
  gate: signedIn,
  summary: "The viewer's folders of collections in this zone, and how many of the listed posts each has",
  input: Empty,
  reply: Type.Object({
    list: Type.Array(Type.Object({ ...Folder.properties, count: Count })),
    /** In no folder. */
    unfiled: Count,
    total: Count,
  }),
});
export type FolderList = Static<(typeof folderList)['reply']>;

const name = Type.String({ maxLength: MAX_SENT });

export const addFolder = endpoint({
  method: 'POST',
  path: `${ROOT}/add`,
  repeat: 'first-answer',
  gate: signedIn,
  forBanned: true,
  summary: 'Makes a folder for collections of the viewer in this zone',
  input: Type.Object({ name, requestKey: Type.Optional(RequestKey) }),
  reply: Folder,
});

export const renameFolder = endpoint({
  method: 'POST',
  path: `${ROOT}/rename`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Gives a folder of the viewer another name',
  input: Type.Object({ id: Id, name }),
  reply: Folder,
});

export const deleteFolder = endpoint({
  method: 'POST',
  path: `${ROOT}/delete`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Deletes a folder of the viewer; what is in it stays collected, in none',
  input: Type.Object({ id: Id }),
  reply: Empty,
});

export const moveCollected = endpoint({
  method: 'POST',
  path: `${ROOT}/move`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Puts a post that the viewer has collected into one of their folders; 0: into none',
  input: Type.Object({ wbId: Id, folderId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  reply: Empty,
});

export const noteCollected = endpoint({
  method: 'POST',
  path: '/api/bbs/user/collect/note',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: "The viewer's own note on a post that they have collected; empty: none",
  input: Type.Object({ wbId: Id, note: Type.String({ maxLength: MAX_SENT }) }),
  reply: Empty,
});

export { postDetail, postList } from '../../platform/contract/endpoints/posts.ts';
export { userList } from '../../platform/contract/endpoints/user-pages.ts';
