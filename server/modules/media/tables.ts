import type { Generated } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

/** What keeps a picture from being swept (`sweep.ts`). */
export const Kept = {
  /** Nothing: it is asked a week later whether something names it (`media.references`). */
  no: 0,
  /** Something has asked for it that does not say when it lets it go. */
  forGood: 1,
  /** Posts or comments that say so when they do (`media_shown`). */
  shown: 2,
  /** Something that only the staff looks at. Whether others see it, what shows it says. */
  evidence: 3,
} as const;

export interface MediaTables {
  media: {
    id: Generated<number>;
    zone: string;
    uid: number;
    sha256: string;
    mime: string;
    width: number;
    height: number;
    bytes: number;
    storage_key: string;
    thumb_key: string;
    /** When it was last uploaded, or looked up without being kept. */
    created_at: number;
    /**
     * 0 or 1: whether the image review has let it pass. Posts and comments show no other images.
     */
    reviewed: number;
    /** One of `Kept`. */
    kept: Generated<number>;
    /** Since when it waits for a moderator, because the image review had doubts; null: it does not. */
    flagged_at: Generated<number | null>;
  };
  /** Who has uploaded it: one row for each person with the same picture. */
  media_upload: { media_id: number; uid: number; created_at: number };
  /** Pictures of themselves that people have uploaded within the week (`room.ts`). */
  media_avatar: { storage_key: string; uid: number; zone: string; bytes: number; created_at: number };
  /** A picture that stands in a post, and where (`shown.ts`). */
  media_shown: { media_id: number; post_id: number; part: number };
  /**
   * Pictures that were let pass because the reviewer did not answer: it is asked again from
   * `due_at` on.
   */
  media_review: { media_id: number; due_at: number; attempts: number };
}

export const mediaMigrations: MigrationSet['migrations'] = {
  '005-media': async ({ schema, types }) => {
    await schema
      .createTable('media')
      .addColumn('id', types.int, types.id)
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('sha256', types.text, (c) => c.notNull())
      .addColumn('mime', types.text, (c) => c.notNull())
      .addColumn('width', types.int, (c) => c.notNull())
      .addColumn('height', types.int, (c) => c.notNull())
      .addColumn('bytes', types.int, (c) => c.notNull())
      .addColumn('storage_key', types.text, (c) => c.notNull())
      .addColumn('thumb_key', types.text, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addUniqueConstraint('media_storage_key', ['storage_key'])
      .execute();
    await schema.createIndex('media_user').on('media').columns(['zone', 'uid', 'created_at desc']).execute();
  },
  '046-media-uploads': async ({ schema, types, db }) => {
    await schema
      .alterTable('media')
      .addColumn('reviewed', types.flag, (c) => c.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('media_upload')
      .addColumn('media_id', types.ref, (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('media_upload_once', ['media_id', 'uid'])
      .execute();
    await db
      .insertInto('media_upload')
      .columns(['media_id', 'uid', 'created_at'])
      .expression(db.selectFrom('media').select(['id', 'uid', 'created_at']))
      .execute();
  },
  '060-image-review': async ({ schema, types }) => {
    await schema
      .createTable('image_refused')
      .addColumn('sha256', types.text, (c) => c.notNull().primaryKey())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .execute();
    await schema
      .createTable('media_review')
      .addColumn('media_id', types.ref, (c) => c.primaryKey().references('media.id').onDelete('cascade'))
      .addColumn('due_at', types.time, (c) => c.notNull())
      .addColumn('attempts', types.int, (c) => c.notNull())
      .execute();
    await schema.createIndex('media_review_due').on('media_review').columns(['due_at']).execute();
    await schema.createIndex('media_hash').on('media').columns(['sha256']).execute();
  },
  '061-media-kept': async ({ schema, types }) => {
    // What is there already may be shown anywhere: it stays.
    await schema
      .alterTable('media')
      .addColumn('kept', types.flag, (c) => c.notNull().defaultTo(1))
      .execute();
    await schema.createIndex('media_unkept').on('media').columns(['kept', 'created_at']).execute();
  },
  '087-media-shown': async ({ schema, types }) => {
    // Pictures of posts that are there already are kept for good: nobody knows what else shows
    // them.
    await schema
      .createTable('media_shown')
      .addColumn('media_id', types.ref, (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
      .addColumn('part', types.ref, (c) => c.notNull())
      .addPrimaryKeyConstraint('media_shown_key', ['media_id', 'post_id', 'part'])
      .execute();
    await schema.createIndex('media_shown_post').on('media_shown').columns(['post_id', 'part']).execute();
  },
  '099-media-flagged': async ({ schema, types }) => {
    await schema.alterTable('media').addColumn('flagged_at', types.time).execute();
    await schema.createIndex('media_flagged').on('media').columns(['zone', 'flagged_at', 'id']).execute();
  },
  '106-media-avatars': async ({ schema, types }) => {
    await schema
      .createTable('media_avatar')
      .addColumn('storage_key', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('bytes', types.int, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('media_avatar_key', ['uid', 'storage_key'])
      .execute();
    await schema.createIndex('media_avatar_age').on('media_avatar').columns(['created_at']).execute();
  },
};
