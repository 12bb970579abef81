import { extend, extensionPoint, type Extension } from '../../../platform/registry/extension-point.ts';
import type { RequestContext } from '../../sdk/context.ts';

interface Room {
  /** Throws why this viewer (or visitor) may not listen. */
  readonly admit: (ctx: RequestContext) => Promise<void>;
}

/**
 * A room of a zone that open pages listen to (`ROOM_STREAM`); what happens there is told by
 * `roomService`.
 */
export const roomPoint = extensionPoint<Room>('room');
export type RoomExtension = Extension<Room>;

/** Declares the room of a plugin in each zone that has it: pages name it by the plugin's id. */
export const liveRoom = (admit: Room['admit']): RoomExtension => extend(roomPoint, { name: 'live', admit });
