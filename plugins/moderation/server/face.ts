import {
  defineHook,
  hook,
  type HookExtension,
  type PostImage,
  type RequestContext,
} from '../../../server/sdk/index.ts';

/** What a penalty is about: ids are of a kind, and things of several kinds have the same ones. */
export interface PenaltyThing {
  /** A kind of the core (`CORE_TARGETS`), or one that a plugin declares (`punishable`). */
  readonly type: string;
  readonly id: number;
}

/** A thing whose author is penalised, as it stood at that moment. */
export interface PenaltyTarget extends PenaltyThing {
  /** The post that it is, or that it stands under; 0: none. */
  readonly postId: number;
  readonly uid: number;
  readonly title: string;
  /** By the content grammar. */
  readonly content: string;
  readonly images: readonly PostImage[];
  /** Milliseconds. */
  readonly createdAt: number;
  /** Moderators see nothing of its text but when they ask for it, which the audit keeps. */
  readonly isPrivate?: true;
}

/** The case of a zone that its retention of things depends on. */
type At = Pick<RequestContext, 'zone' | 'now'>;

/**
 * What a plugin does with things of its own whose authors are penalised (`punishable`), and what it
 * may ask: docs/product/penalties.md. Of a kind that is not theirs plugins answer null or false.
 */
export const penaltyHooks = {
  /** The thing as it stands. @throws NOT_FOUND where the viewer may not decide about it */
  target: defineHook<(ctx: RequestContext, about: PenaltyThing) => Promise<PenaltyTarget | null>>({
    name: 'moderation.target',
    phase: 'ask',
    answers: 'first',
  }),
  /**
   * Removes it for everybody, and closes what was reported about it. What it needs to come back stays.
   * @throws NOT_FOUND where the viewer may not decide about it
   */
  takeDown: defineHook<(ctx: RequestContext, about: PenaltyThing) => Promise<PenaltyTarget | null>>({
    name: 'moderation.takeDown',
    phase: 'transaction',
    answers: 'first',
  }),
  /** The inverse: whether it is there again. */
  bringBack: defineHook<(ctx: RequestContext, about: PenaltyThing) => Promise<boolean>>({
    name: 'moderation.bringBack',
    phase: 'transaction',
    answers: 'any',
  }),
  /** What the viewer closed about it at this moment is open again: they have taken it back at once. */
  reopen: defineHook<(ctx: RequestContext, about: PenaltyThing, closedAt: number) => Promise<void>>({
    name: 'moderation.reopen',
    phase: 'transaction',
    answers: 'none',
  }),
  /** Whether the viewer has a part in it, as who reported it: they decide nothing about its penalty. */
  isParty: defineHook<(ctx: RequestContext, about: PenaltyThing) => Promise<boolean>>({
    name: 'moderation.isParty',
    phase: 'ask',
    answers: 'any',
  }),
  /**
   * Which of these things a case is about that may still end otherwise: a penalty holds, and its
   * appeal waits or may still be made. They are kept until then. Empty in zones without moderation.
   */
  openCases: defineHook<(at: At, type: string, ids: readonly number[]) => Promise<ReadonlySet<number>>>({
    name: 'moderation.openCases',
    phase: 'ask',
    answers: 'union',
  }),
};

/** A kind of things of a plugin whose authors are penalised by removing them (`penaltyHooks`). */
export interface PunishableKind {
  /** Unique on a host, in one word; it is stored with each penalty, and so stays as it is. */
  readonly type: string;
  target(ctx: RequestContext, id: number): Promise<Omit<PenaltyTarget, 'type'>>;
  takeDown(ctx: RequestContext, id: number): Promise<Omit<PenaltyTarget, 'type'>>;
  bringBack(ctx: RequestContext, id: number): Promise<boolean>;
  reopen(ctx: RequestContext, id: number, closedAt: number): Promise<void>;
  isParty(ctx: RequestContext, id: number): Promise<boolean>;
}

/**
 * Lets moderators penalise authors of things of this kind. Once in a plugin; its client half says
 * what the kind is called (`penaltyKind`).
 */
export function punishable(kind: PunishableKind): HookExtension[] {
  const { type } = kind;
  const named = async (made: Promise<Omit<PenaltyTarget, 'type'>>): Promise<PenaltyTarget> => ({
    ...(await made),
    type,
  });
  return [
    hook(penaltyHooks.target, async (ctx, about) => (about.type === type ? named(kind.target(ctx, about.id)) : null)),
    hook(penaltyHooks.takeDown, async (ctx, about) =>
      about.type === type ? named(kind.takeDown(ctx, about.id)) : null,
    ),
    hook(penaltyHooks.bringBack, async (ctx, about) => about.type === type && kind.bringBack(ctx, about.id)),
    hook(penaltyHooks.reopen, async (ctx, about, closedAt) => {
      if (about.type === type) await kind.reopen(ctx, about.id, closedAt);
    }),
    hook(penaltyHooks.isParty, async (ctx, about) => about.type === type && kind.isParty(ctx, about.id)),
  ];
}
