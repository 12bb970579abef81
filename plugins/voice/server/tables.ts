import type { Generated, Selectable } from 'kysely';

export interface VoiceTables {
  voice_upload: {
    id: Generated<number>;
    zone: string;
    uid: number;
    /** Named by chance: each upload is a file of its own. */
    storage_key: string;
    name: string;
    seconds: number;
    /**
     * When the week began after which it is swept: later than its upload where something has had it
     * since.
     */
    created_at: number;
    /** 1 while a post has it: then it is not swept. */
    kept: number;
  };
  voice_post: { post_id: number; position: number; upload_id: number };
}
export type UploadRow = Selectable<VoiceTables['voice_upload']>;
