import { randomBytes } from 'node:crypto';
import { createBeaconChoice } from './beacon-choice.ts';
import type { LotteryDeps } from './deps.ts';
import { createPages } from './entries/pages.ts';
import { createExport } from './export.ts';
import { createPrizeMoves } from './forfeit.ts';
import { createHolding } from './hold.ts';
import { createDrawing } from './jobs.ts';
import { createLedger } from './ledger.ts';
import { createLog } from './log.ts';
import { createManaging } from './manage.ts';
import { createOwnPart } from './own.ts';
import { createPostLotteries } from './posts.ts';
import { createPresenting } from './present.ts';
import { createPreview } from './preview.ts';
import { createRedraw } from './redraw.ts';
import { createSamples } from './sample.ts';
import { createSecrets } from './secrets.ts';
import { createLotteryStore } from './store.ts';
import { createTidying } from './tidy.ts';
import type { Core } from './uses.ts';

export function createLotteryDeps(
  core: Core,
  outside: Partial<Pick<LotteryDeps, 'fetch' | 'random'>> = {},
): LotteryDeps {
  const { db } = core;
  const { random = randomBytes, fetch = core.askBeacon } = outside;
  const [store, pages, log] = [createLotteryStore(db), createPages(db), createLog(db, core.invalidate)];
  const beaconChoice = createBeaconChoice(fetch);
  return { core, store, pages, log, secrets: createSecrets(core, random), fetch, beaconChoice, random };
}

/** The plugin's parts, wired by hand. */
export function createLotteries(deps: LotteryDeps) {
  const own = createOwnPart(deps);
  const drawing = createDrawing(deps);
  const [holding, moves] = [createHolding(deps), createPrizeMoves(deps)];
  const managing = createManaging(deps, { drawing, own, holding });
  const withOwn = { own, lock: managing.lock };
  const ledger = createLedger(deps, { ...withOwn, moves });
  return {
    posts: createPostLotteries(deps),
    presenting: createPresenting(deps, own),
    preview: createPreview(deps, own),
    drawing,
    managing,
    ledger,
    redraw: createRedraw(deps, withOwn),
    samples: createSamples(deps, withOwn),
    holding,
    tidy: createTidying(deps, { ...moves, ...holding }),
    exporting: createExport(deps, ledger),
  };
}

export type Lotteries = ReturnType<typeof createLotteries>;
