import type { Db, DbLog } from './types.ts';

const MAX_PAYLOAD_BYTES = 512 * 1024;
type Listener = (payload: unknown, local: boolean) => void;

/**
 * Checks a message and writes its payload as JSON.
 * @throws RangeError, TypeError on what cannot travel
 */
export function encodePayload(channel: string, payload: unknown): string {
  if (!/^[\w:./-]{1,64}$/.test(channel)) throw new TypeError(`bad channel name: ${JSON.stringify(channel)}`);
  const json: string | undefined = JSON.stringify(payload);
  if (json === undefined) throw new TypeError(`the payload for ${channel} is not JSON`);
  const bytes = Buffer.byteLength(json);
  if (bytes > MAX_PAYLOAD_BYTES) throw new RangeError(`the payload for ${channel} has ${bytes} bytes, too many`);
  return json;
}

/**
 * Subscribers of this process. Each delivery gets its own copy of the payload, as if it came over
 * the wire.
 */
export function createBus(log: DbLog) {
  const listeners = new Map<string, Set<Listener>>();
  const reconnectListeners = new Set<() => void>();

  function guarded(call: () => void): void {
    try {
      call();
    } catch (err) {
      log.error({ err }, 'a message listener failed');
    }
  }

  const subscribe: Db['subscribe'] = (channel, listener) => {
    const own: Listener = (payload, local) => listener(payload, local);
    const set = listeners.get(channel) ?? new Set();
    listeners.set(channel, set.add(own));
    return () => {
      set.delete(own);
      if (set.size === 0 && listeners.get(channel) === set) listeners.delete(channel);
    };
  };

  return {
    subscribe,
    deliver(channel: string, json: string, local: boolean): void {
      for (const listener of [...(listeners.get(channel) ?? [])]) guarded(() => listener(JSON.parse(json), local));
    },
    onReconnect(fn: () => void): void {
      reconnectListeners.add(fn);
    },
    reconnected(): void {
      for (const fn of reconnectListeners) guarded(fn);
    },
  };
}
