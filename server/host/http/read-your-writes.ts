import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPLICA_LAG_MS, type Db } from '../../db/index.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { createLru } from '../../sdk/lru.ts';

/** Sessions that have written within that time. */
const SESSIONS = 10_000;
/**
 * Begins the names of cookies by which a browser tells other hosts that it has just written on this
 * one.
 */
export const WROTE_COOKIE = 'gh_wrote_';

/**
 * What is kept may be older than what the request has to see: nothing kept is given to it, and
 * nothing of it is kept.
 */
export interface Unkept {
  readonly isOn: () => boolean;
  readonly run: <T>(work: () => T) => T;
}

export function createUnkept(): Unkept {
  const storage = new AsyncLocalStorage<true>();
  return { isOn: () => storage.getStore() === true, run: (work) => storage.run(true, work) };
}

export interface ReadYourWrites {
  /** This session begins now, or has just written. */
  mark(sessionId: string): void;
  /**
   * Answers a request: what a write decides from is never old, and who has just written on this
   * host reads where it was written (see `Db.primary`), so that nobody sends again what they do not
   * see yet.
   */
  answer<T>(ctx: Pick<RequestContext, 'session'>, isWrite: boolean, work: () => Promise<T>): Promise<T>;
  /** The answer to a write: for some seconds the browser tells the other hosts of it. */
  tell(reply: FastifyReply): void;
  /**
   * The whole of a request. Where its browser has just written on another host, this one first
   * hears of everything that was written before; and where that takes too long nothing that is kept
   * is believed.
   */
  follow<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

export interface ReadYourWritesDeps {
  readonly db: Pick<Db, 'primary' | 'hearAll' | 'state'>;
  readonly unkept: Unkept;
  readonly https: boolean;
}

export function createReadYourWrites({ db, unkept, https }: ReadYourWritesDeps): ReadYourWrites {
  const latest = createLru<string, true>(SESSIONS, REPLICA_LAG_MS);
  const mark = (id: string): void => void latest.set(id, true);
  const hasOthers = db.state().hearsOthers !== null;
  // A name for each host: answers of two that arrive in any order do not undo each other.
  const name = WROTE_COOKIE + randomBytes(6).toString('hex');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: https, maxAge: REPLICA_LAG_MS / 1000 } as const;
  const isOfAnother = (cookie: string): boolean => cookie.startsWith(WROTE_COOKIE) && cookie !== name;

  async function catchUp<T>(work: () => Promise<T>): Promise<T> {
    const hasHeard = await db.hearAll();
    return db.primary(() => (hasHeard ? work() : unkept.run(work)));
  }

  return {
    mark,
    answer(ctx, isWrite, work) {
      const id = ctx.session?.id;
      if (!isWrite) return id !== undefined && latest.has(id) ? db.primary(work) : work();
      const done = db.primary(work);
      return id === undefined ? done : done.finally(() => mark(id));
    },
    tell(reply) {
      // Past the hook that writes cookies, which small replies do without.
      if (hasOthers) reply.header('set-cookie', reply.server.serializeCookie(name, '1', options));
    },
    follow(request, work) {
      if (!hasOthers || !request.headers.cookie?.includes(WROTE_COOKIE)) return work();
      return Object.keys(request.cookies).some(isOfAnother) ? catchUp(work) : work();
    },
  };
}
