import { HOUR_MS } from '../../../platform/contract/durations.ts';
import type { ServerResponse } from 'node:http';
import type { Unread } from '../../../platform/contract/endpoints/messages.ts';
import { fail, type Db } from '../../sdk/index.ts';
import { hearRooms, type RoomNews } from './rooms.ts';
import { chooserOf, readerOf } from './tags.ts';

/** Limits and times of open event streams. */
export const STREAMS = {
  /**
   * Of one person on one host: as many pages as one keeps open; the browser's own pages share one.
   */
  perUser: 6,
  /** Of the visitors of one address, who may be a whole school: nobody alone takes all of a host. */
  perAddress: 100,
  perHost: 5000,
  heartbeatMs: 25_000,
  /**
   * Then the browser comes again, which keeps its session alive and shows that it still has one.
   */
  longestMs: HOUR_MS,
  /** Between two rounds of counting: messages that come at once are told at once. */
  pauseMs: 50,
  /** People whose messages are counted together. */
  countedAtOnce: 50,
  /** A reader who lets this much lie is gone. */
  unsentBytes: 64 * 1024,
  /** Browsers come again after this time and up to as much more, so that not all come at once. */
  retryMs: 2000,
} as const;

/** Whose stream it is. */
export interface Listener {
  readonly uid: number;
  readonly zone: string;
  readonly session: string;
}

/** Who listens in a room of a zone: members, and visitors (null), who are told apart by address. */
export interface RoomListener {
  readonly uid: number | null;
  /** As limits count it (`addressKey`). */
  readonly address: string;
  readonly zone: string;
  readonly session: string | null;
  readonly room: string;
}

interface Stream {
  readonly uid: number | null;
  /** Of a visitor. */
  readonly address?: string;
  readonly zone: string;
  readonly session: string | null;
  /** Null: it tells what is unread. */
  readonly room: string | null;
  readonly response: ServerResponse;
  readonly openedAt: number;
  last: string;
}

export interface StreamsDeps {
  readonly now: () => number;
  readonly unreadFor: (uid: number, zone: string) => Promise<Unread>;
  /** May this person still read: the account is there and not frozen. */
  readonly isActive: (uid: number) => Promise<boolean>;
  /** Looks whether these sessions still stand; of those that do not `onInvalidate` is to hear. */
  readonly checkSessions: (ids: readonly string[]) => Promise<void>;
  readonly blockedBy: (uid: number) => Promise<ReadonlySet<number>>;
  readonly onError: (error: unknown) => void;
}

/**
 * The open event streams of this host. They cost nothing while nothing happens: one timer beats for
 * all, and no stream has a function of its own. Counts are state, so what was missed needs no
 * repeating: whoever comes again is told how it is.
 */
export function createStreams({ now, unreadFor, isActive, checkSessions, blockedBy, onError }: StreamsDeps) {
  const streams = new Map<ServerResponse, Stream>();
  const byUser = new Map<number, Set<Stream>>();
  const byAddress = new Map<string, Set<Stream>>();
  const byRoom = new Map<string, Set<Stream>>();
  /** Whose counts have to be looked at, by person and zone. */
  const dirty = new Map<string, Pick<Listener, 'uid' | 'zone'>>();
  let heartbeat: NodeJS.Timeout | undefined;
  let isCounting = false;
  let isChecking = false;
  let isClosed = false;

  function drop(response: ServerResponse): void {
    const stream = streams.get(response);
    if (!stream) return;
    streams.delete(response);
    if (stream.uid !== null) takeOut(byUser, stream.uid, stream);
    if (stream.address !== undefined) takeOut(byAddress, stream.address, stream);
    if (stream.room !== null) takeOut(byRoom, roomKey(stream.zone, stream.room), stream);
    if (streams.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  function onClose(this: ServerResponse): void {
    drop(this);
  }

  function end({ response }: Stream): void {
    drop(response);
    response.end();
  }

  function write(stream: Stream, text: string): void {
    const { response } = stream;
    if (response.writableLength <= STREAMS.unsentBytes) {
      response.write(text);
      return;
    }
    drop(response);
    response.destroy();
  }

  function beat(): void {
    const oldest = now() - STREAMS.longestMs;
    for (const stream of streams.values()) {
      if (stream.openedAt < oldest) end(stream);
      else write(stream, ':\n\n');
    }
    if (!isChecking && streams.size > 0) void checkAllSessions();
  }

  /**
   * Who has logged out, wherever it was, reads no longer. A check that takes longer than a beat is
   * not begun twice.
   */
  async function checkAllSessions(): Promise<void> {
    isChecking = true;
    try {
      await checkSessions([...new Set([...streams.values()].flatMap(({ session }) => session ?? []))]);
    } catch (error) {
      onError(error);
    } finally {
      isChecking = false;
    }
  }

  function mark({ uid, zone }: Pick<Listener, 'uid' | 'zone'>): void {
    dirty.set(`${uid} ${zone}`, { uid, zone });
    if (isCounting) return;
    isCounting = true;
    setImmediate(() => void countAll());
  }

  /** In all zones that they listen in. */
  function markAll(uid: number): void {
    for (const { zone, room } of byUser.get(uid) ?? []) if (room === null) mark({ uid, zone });
  }

  async function countAll(): Promise<void> {
    while (dirty.size > 0) {
      const some = [...dirty].slice(0, STREAMS.countedAtOnce);
      for (const [key] of some) dirty.delete(key);
      await countSome(some.map(([, listener]) => listener));
      await new Promise((resolve) => setTimeout(resolve, STREAMS.pauseMs).unref());
    }
    isCounting = false;
  }

  async function countSome(readers: readonly Pick<Listener, 'uid' | 'zone'>[]): Promise<void> {
    const present = readers.filter(({ uid }) => byUser.has(uid));
    if (present.length === 0) return;
    try {
      const counts = await Promise.all(present.map(({ uid, zone }) => unreadFor(uid, zone)));
      for (const [index, reader] of present.entries()) tell(reader, JSON.stringify(counts[index]));
    } catch (error) {
      onError(error);
      // They come again, or ask from time to time.
      for (const reader of present) for (const stream of streamsOf(reader)) end(stream);
    }
  }

  const streamsOf = ({ uid, zone }: Pick<Listener, 'uid' | 'zone'>): Stream[] =>
    [...(byUser.get(uid) ?? [])].filter((stream) => stream.zone === zone && stream.room === null);

  function tell(reader: Pick<Listener, 'uid' | 'zone'>, counts: string): void {
    for (const stream of streamsOf(reader)) {
      if (stream.last === counts) continue;
      stream.last = counts;
      write(stream, `event: unread\ndata: ${counts}\n\n`);
    }
  }

  async function checkUser(uid: number): Promise<void> {
    const own = byUser.get(uid);
    if (own && !(await isActive(uid))) for (const stream of [...own]) end(stream);
  }

  async function checkAll(): Promise<void> {
    for (const uid of [...byUser.keys()]) await checkUser(uid);
  }

  function hold(stream: Stream): void {
    const { response, uid, address, zone, room } = stream;
    // Who left while it was asked who they are: that is told once, so it would be kept for an hour.
    if (response.destroyed) return;
    streams.set(response, stream);
    if (uid !== null) putIn(byUser, uid, stream);
    if (address !== undefined) putIn(byAddress, address, stream);
    if (room !== null) putIn(byRoom, roomKey(zone, room), stream);
    heartbeat ??= setInterval(beat, STREAMS.heartbeatMs).unref();
    response.on('close', onClose);
    response.write(`retry: ${STREAMS.retryMs + ((uid ?? streams.size) % STREAMS.retryMs)}\n\n`);
  }

  /** Tells a room, on this host; whoever is not reached comes again and asks. */
  async function tellRoom({ zone, room, data, from }: RoomNews): Promise<void> {
    const text = `event: room\ndata: ${JSON.stringify(data)}\n\n`;
    await Promise.all(
      [...(byRoom.get(roomKey(zone, room)) ?? [])].map(async (stream) => {
        try {
          const isBlocked = from !== null && stream.uid !== null && (await blockedBy(stream.uid)).has(from);
          if (!isBlocked && streams.has(stream.response)) write(stream, text);
        } catch (error) {
          onError(error);
          end(stream);
        }
      }),
    );
  }

  return {
    get size(): number {
      return streams.size;
    },

    /** @throws RATE_LIMITED, OVERLOADED */
    assertRoom({ uid, address }: Pick<RoomListener, 'uid' | 'address'>): void {
      if (isClosed || streams.size >= STREAMS.perHost) throw fail('OVERLOADED');
      const [own, most] =
        uid === null ? [byAddress.get(address), STREAMS.perAddress] : [byUser.get(uid), STREAMS.perUser];
      if ((own?.size ?? 0) >= most) throw fail('RATE_LIMITED');
    },

    /** Keeps a response whose head is written, and tells it the counts. */
    open(response: ServerResponse, listener: Listener): void {
      hold({ ...listener, room: null, response, openedAt: now(), last: '' });
      mark(listener);
    },

    /**
     * Keeps a response whose head is written, and tells it what happens in the room from now on.
     */
    enter(response: ServerResponse, { address, ...listener }: RoomListener): void {
      const visitor = listener.uid === null ? { address } : {};
      hold({ ...listener, ...visitor, response, openedAt: now(), last: '' });
    },

    /** Hears from now on what any host tells a room. */
    listen(db: Pick<Db, 'subscribe'>): void {
      hearRooms(db, tellRoom);
    },

    tellRoom,

    /**
     * Tells those whose counts have fallen; ends the streams of sessions that have ended and of
     * accounts that were frozen. To be called when the caches have dropped the tags.
     */
    onInvalidate(tags: readonly string[]): void {
      if (streams.size === 0) return;
      const ended = new Set<string>();
      for (const tag of tags) {
        const reader = readerOf(tag);
        const chooser = chooserOf(tag);
        if (reader && byUser.has(reader.uid)) mark(reader);
        else if (chooser !== null) markAll(chooser);
        else if (tag.startsWith('session:')) ended.add(tag.slice('session:'.length));
        else if (tag.startsWith('user:')) checkUser(Number(tag.slice('user:'.length))).catch(onError);
      }
      if (ended.size > 0)
        for (const stream of [...streams.values()])
          if (stream.session !== null && ended.has(stream.session)) end(stream);
    },

    /**
     * To be called when everything that is kept was dropped: counts are looked at again, and
     * whoever was frozen is sent away.
     */
    flush(): void {
      // What a room was told may have been missed: whoever comes again asks.
      for (const stream of [...streams.values()]) {
        if (stream.room !== null) end(stream);
        else if (stream.uid !== null) mark({ uid: stream.uid, zone: stream.zone });
      }
      checkAll().catch(onError);
    },

    /** Ends all and takes no more: the browsers go to another host. */
    close(): void {
      isClosed = true;
      for (const stream of [...streams.values()]) end(stream);
    },
  };
}

const roomKey = (zone: string, room: string): string => `${zone} ${room}`;

function putIn<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  sets.set(key, (sets.get(key) ?? new Set<V>()).add(value));
}

function takeOut<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}

export type Streams = ReturnType<typeof createStreams>;
