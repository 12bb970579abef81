import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** A contributor's published pieces, and what they have won. */
export async function indexAuthors({ schema }: MigrationContext): Promise<void> {
  await schema
    .createIndex('contribution_author_shown')
    .on('contribution')
    .columns(['zone', 'uid', 'is_shown', 'decided_at desc', 'id desc'])
    .execute();
  await schema.createIndex('contribution_winner_piece').on('contribution_winner').column('contribution_id').execute();
}
