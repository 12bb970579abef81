import { createAttaching } from './attach.ts';
import { createBallotWriter } from './ballot-writer.ts';
import { createChangeStore } from './change-store.ts';
import { createEditing } from './editing.ts';
import { createExport } from './export.ts';
import { createReading } from './reading.ts';
import { createRecords } from './records.ts';
import { createPostsRefresh } from './posts-refresh.ts';
import { createPollStore } from './store.ts';
import { createVoting } from './voting.ts';
import type { Core } from './uses.ts';

/** The parts of this plugin, wired. */
export function createPolls(core: Core) {
  const store = createPollStore(core.db);
  const reading = createReading(core, store);
  const editing = createEditing(core, createChangeStore(core.db), reading);
  return {
    reading,
    attaching: createAttaching(core, store),
    voting: createVoting(reading, createBallotWriter(core, createPostsRefresh(core))),
    records: createRecords(core, store, reading),
    editing,
    exported: createExport(core, store, reading),
  };
}

export type Polls = ReturnType<typeof createPolls>;
