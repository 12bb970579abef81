import type { Db } from '../../db/index.ts';
import type { RoomService } from './services.ts';

/** Over which the hosts hear what is told in rooms. */
const CHANNEL = 'room';

/** What everybody in a room of a zone is told, but those who have blocked `from`. */
export interface RoomNews {
  readonly zone: string;
  readonly room: string;
  readonly data: unknown;
  readonly from: number | null;
}

/** Tells rooms on every host, with the commit. */
export const createRooms = (db: Pick<Db, 'publish'>): RoomService => ({
  tell: ({ zone }, room, data, from) => db.publish(CHANNEL, { zone: zone.abbr, room, data, from } satisfies RoomNews),
});

/** Hears from now on what any host tells a room. */
export function hearRooms(db: Pick<Db, 'subscribe'>, tell: (news: RoomNews) => Promise<void>): void {
  // Only our own hosts speak here.
  db.subscribe(CHANNEL, (news) => void tell(news as RoomNews));
}
