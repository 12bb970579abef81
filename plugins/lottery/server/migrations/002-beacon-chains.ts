import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Which beacon a round was announced with. */
export async function addBeaconChains({ schema, types }: MigrationContext): Promise<void> {
  await schema.alterTable('lottery_round').addColumn('beacon_chain', types.json).execute();
}
