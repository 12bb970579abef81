import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Why a round was not announced with the beacon that its zone would have. */
export async function addMissedBeacons({ schema, types }: MigrationContext): Promise<void> {
  await schema.alterTable('lottery_round').addColumn('beacon_missed', types.json).execute();
}
