import {
  cachedOutsideTx,
  cleanLine,
  cleanText,
  fail,
  pluginError,
  viewerOf,
  type InputOf,
  type Post,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  FOLDER_LIMITS,
  UNFILED,
  type addFolder,
  type Folder,
  type FolderList,
  type moveCollected,
  type noteCollected,
  type renameFolder,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { folderOf, isIn, type FolderStore } from './store.ts';
import type { PlaceRow } from './tables.ts';
import type { Core } from './uses.ts';

/** What submissions know folders as. */
const KIND = 'collection-folder';

const tagOf = (uid: number): string => `collection-folders:${uid}`;

/** What `post.viewer` answers of a post. */
type PlaceFields = Partial<Readonly<{ collectFolderId: number; collectNote: string }>>;

/** The folders of members for what they have collected (docs/product/collection-folders.md). */
export function createFolders({ db, collections, submissions, cache, invalidate }: Core, store: FolderStore) {
  const kept = cachedOutsideTx(db, cache.own);

  const ownerOf = (ctx: RequestContext) => ({ uid: viewerOf(ctx).uid, zone: ctx.zone.abbr });

  /** @throws NOT_FOUND for a folder that is not the viewer's own here */
  async function assertOwn(ctx: RequestContext, id: number): Promise<void> {
    if (!(await store.has(ownerOf(ctx), id))) throw fail('NOT_FOUND');
  }

  /** Changes what is said of a collected post. @throws NOT_FOUND unless it is in the viewer's list */
  const change = (
    ctx: RequestContext,
    wbId: number,
    what: () => Promise<Partial<Pick<PlaceRow, 'folder_id' | 'note'>>>,
  ): Promise<Record<string, never>> =>
    db.tx(async () => {
      const { uid, zone } = ownerOf(ctx);
      await store.lockPerson(uid);
      await collections.lock(ctx, wbId);
      const changed = await what();
      await store.put({ ...(await store.placeOf(uid, wbId)), ...changed, uid, post_id: wbId, zone });
      invalidate(tagOf(uid));
      return {};
    });

  return {
    async list(ctx: RequestContext): Promise<FolderList> {
      const { uid } = viewerOf(ctx);
      const [folders, counts] = await Promise.all([
        store.folders(ownerOf(ctx)),
        collections.counts(ctx, folderOf(uid)),
      ]);
      return {
        list: folders.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })),
        unfiled: counts.get(null) ?? 0,
        total: [...counts.values()].reduce((sum, n) => sum + n, 0),
      };
    },

    /** @throws FOLDER_NAME, FOLDER_NAME_TAKEN, FOLDERS_FULL */
    async add(ctx: RequestContext, input: InputOf<typeof addFolder>): Promise<Folder> {
      const owner = ownerOf(ctx);
      const named = nameOf(input.name);
      const make = async (): Promise<number> => {
        await store.lockPerson(owner.uid);
        if ((await store.count(owner)) >= FOLDER_LIMITS.folders)
          throw pluginError(manifest, 'FOLDERS_FULL', { max: FOLDER_LIMITS.folders });
        return store.add({ ...owner, ...named, created_at: ctx.now });
      };
      const id = await unlessTaken(() =>
        submissions.once(ctx, KIND, input.requestKey, { make, stands: (made) => store.has(owner, made) }),
      );
      return { id, name: named.name };
    },

    /** @throws NOT_FOUND, FOLDER_NAME, FOLDER_NAME_TAKEN */
    async rename(ctx: RequestContext, { id, name }: InputOf<typeof renameFolder>): Promise<Folder> {
      const named = nameOf(name);
      const isThere = await unlessTaken(() => db.tx(() => store.rename(ownerOf(ctx), id, named)));
      if (!isThere) throw fail('NOT_FOUND');
      return { id, name: named.name };
    },

    /** @throws NOT_FOUND */
    async remove(ctx: RequestContext, id: number): Promise<Record<string, never>> {
      const { uid } = viewerOf(ctx);
      await submissions.goneOnce(ctx, KIND, id, async () => {
        await store.lockPerson(uid);
        await assertOwn(ctx, id);
        await store.remove(id);
        invalidate(tagOf(uid));
      });
      return {};
    },

    /** @throws NOT_FOUND for a post that is not in the viewer's list, and a folder that is not theirs */
    move: (
      ctx: RequestContext,
      { wbId, folderId }: InputOf<typeof moveCollected>,
    ): Promise<ReplyOf<typeof moveCollected>> =>
      change(ctx, wbId, async () => {
        if (folderId !== 0) await assertOwn(ctx, folderId);
        return { folder_id: folderId === 0 ? null : folderId };
      }),

    /** @throws NOT_FOUND for a post that is not in the viewer's list, COLLECT_NOTE_TOO_LONG */
    note(
      ctx: RequestContext,
      { wbId, note: sent }: InputOf<typeof noteCollected>,
    ): Promise<ReplyOf<typeof noteCollected>> {
      const note = cleanText(sent);
      if ([...note].length > FOLDER_LIMITS.note)
        throw pluginError(manifest, 'COLLECT_NOTE_TOO_LONG', { max: FOLDER_LIMITS.note });
      return change(ctx, wbId, async () => ({ note }));
    },

    /** `collect.narrow` */
    async narrow(ctx: RequestContext, { folder }: Readonly<Record<string, unknown>>) {
      if (folder === undefined) return null;
      const { uid } = viewerOf(ctx);
      if (folder === UNFILED) return isIn(uid, null);
      const id = Number(folder);
      await assertOwn(ctx, id);
      return isIn(uid, id);
    },

    /** `post.viewer` */
    async viewerFields(ctx: RequestContext, posts: readonly Post[]): Promise<Map<number, PlaceFields>> {
      const { uid } = viewerOf(ctx);
      const ids = posts.filter(({ collectCount }) => collectCount > 0).map(({ wbId }) => wbId);
      if (ids.length === 0) return new Map();
      // What is said of a post goes with its collection.
      const tags = [tagOf(uid), `marks:${uid}`];
      const places = await kept(`collection-folders:${uid}:${ids.join()}`, ctx, tags, () => store.places(uid, ids));
      return new Map(
        places.map(({ post_id, folder_id, note }) => [
          post_id,
          { ...(folder_id !== null && { collectFolderId: folder_id }), ...(note && { collectNote: note }) },
        ]),
      );
    },
  };

  /** @throws FOLDER_NAME_TAKEN */
  async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw db.isUniqueViolation(error) ? pluginError(manifest, 'FOLDER_NAME_TAKEN') : error;
    }
  }
}

/** A name as it is shown and as it is compared. @throws FOLDER_NAME when it is empty or too long */
function nameOf(text: string): { readonly name: string; readonly name_key: string } {
  const name = cleanLine(text);
  if (name === '' || [...name].length > FOLDER_LIMITS.name)
    throw pluginError(manifest, 'FOLDER_NAME', { max: FOLDER_LIMITS.name });
  return { name, name_key: name.normalize('NFKC').toLowerCase() };
}
