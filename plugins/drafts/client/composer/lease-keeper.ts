import { DRAFT_LIMITS, type EditStatus } from '../../contract.ts';

export interface SyncItem {
  readonly targetId: number;
  readonly type: 2;
  readonly timestamp: number;
  readonly holder: string;
  readonly clean?: true;
  readonly takeOver?: true;
}

export interface LeaseDeps {
  /** Names this editor, as long as it is open. */
  readonly holder: string;
  readonly sync: (item: SyncItem) => Promise<EditStatus | undefined>;
  readonly now: () => number;
  /** Calls again and again; gives what ends that. */
  readonly every: (ms: number, run: () => void) => () => void;
  /** What `held` says has changed, or a stored version was told. */
  readonly onAnswer: (status: EditStatus) => void;
  /** This draft is asked for from now on; null: none any more. */
  readonly onOpen: (draftId: number | null) => void;
}

/** The draft that this editor asks for, and why it does not have it: empty when it does. */
export interface Lease {
  readonly draftId: number;
  readonly held: string;
}

/**
 * Holds a draft while it is open: asks for it every 20 seconds, so that it is ours as soon as the
 * other editor leaves. A heartbeat that is not answered changes nothing: saving asks the server
 * anyway.
 */
export function createLeaseKeeper({ holder, sync, now, every, onAnswer, onOpen }: LeaseDeps) {
  let lease: Lease | null = null;
  let stop = (): void => {};

  const item = (targetId: number): SyncItem => ({ targetId, type: 2, timestamp: now(), holder });

  async function ask(more: { takeOver?: true } = {}): Promise<EditStatus | undefined> {
    const asked = lease?.draftId;
    if (asked === undefined) return undefined;
    const status = await sync({ ...item(asked), ...more });
    // The draft may have been closed meanwhile, or another opened.
    if (!status || lease?.draftId !== asked) return undefined;
    lease = { draftId: asked, held: status.status ? '' : status.reason };
    onAnswer(status);
    return status;
  }

  const beat = () => void ask().catch(() => undefined);

  const end = (): number | undefined => {
    const left = lease?.draftId;
    stop();
    stop = () => {};
    lease = null;
    return left;
  };

  /** What was not answered may still hold the draft: whoever comes next leaves it. */
  const leave = async (): Promise<void> => {
    const left = end();
    if (left === undefined) return;
    const isLeft = await sync({ ...item(left), clean: true }).then(
      () => true,
      () => false,
    );
    if (isLeft && !lease) onOpen(null);
  };

  return {
    current: (): Lease | null => lease,
    /**
     * Asks for a draft and goes on asking; what was open before is left.
     * @throws when it was not answered
     */
    async open(draftId: number): Promise<EditStatus | undefined> {
      if (lease?.draftId !== draftId) await leave();
      else stop();
      lease = { draftId, held: '' };
      onOpen(draftId);
      stop = every(DRAFT_LIMITS.heartbeatMs, beat);
      return ask();
    },
    /** Takes it from whoever has it. @throws when it was not answered */
    takeOver: () => ask({ takeOver: true }),
    /** A save was refused: another editor has it. */
    lost(reason: string): void {
      if (lease) lease = { ...lease, held: reason };
    },
    beat,
    leave,
    /** It is gone: nothing to leave. */
    drop(): void {
      if (end() !== undefined) onOpen(null);
    },
    /** What says that the draft is left, for a page that goes and can wait for nothing. */
    parting: (): SyncItem | null => (lease && lease.held === '' ? { ...item(lease.draftId), clean: true } : null),
  };
}

export type LeaseKeeper = ReturnType<typeof createLeaseKeeper>;
