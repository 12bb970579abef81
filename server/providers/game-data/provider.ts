/** A role or a group by its id, which is unique within its zone. */
export interface GameRef {
  readonly zone: string;
  readonly id: string;
}

/** A role as the publisher knows it. */
export interface RoleRecord {
  readonly zone: string;
  readonly roleId: string;
  /** Whose it is. */
  readonly uid: number;
  readonly areaId: number;
  readonly servername: string;
  readonly nick: string;
  readonly level: number;
  /** Paths of this site (`/...`), or empty: a page loads pictures from nowhere else. */
  readonly iconSmall: string;
  readonly systemAvatar: string;
}

/** A guild, alliance or clan. */
export interface GroupRecord {
  readonly zone: string;
  readonly groupId: string;
  readonly areaId: number;
  readonly servername: string;
  readonly name: string;
  /** A path of this site, or empty. */
  readonly icon: string;
  readonly memberCount: number;
  /** Who may join; `CLOSED_GROUP`: nobody. */
  readonly verify?: number;
}

export const CLOSED_GROUP = 2;

export interface OwnGroupRecord extends GroupRecord {
  /** Place in it, in the game's own words. */
  readonly position: string;
}

export interface PlayedRecord {
  readonly uid: number;
  readonly zone: string;
  /** Milliseconds. */
  readonly lastPlayedAt: number;
}

export interface ServerRecord {
  readonly areaId: number;
  readonly servername: string;
}

/**
 * Cache tag of everything that was made from game data: it falls with changes of our own tables,
 * and every minute with a remote provider.
 */
export const GAME_DATA_TAG = 'game-data';

/** Rows of one answer at most; what a publisher sends beyond is left out. */
export const MOST_ROWS = 500;

/**
 * The publisher's game data. It knows everything and shows it to whoever asks: what people let
 * others see is decided by `server/modules/people`. Every method answers with GAME_DATA_DOWN when
 * the data cannot be reached.
 */
export interface GameDataProvider {
  /** Somebody's roles in all zones, the last played first. */
  roles(uid: number): Promise<readonly RoleRecord[]>;
  /** In no order; unknown ones are left out. At most 250 references. */
  rolesById(refs: readonly GameRef[]): Promise<readonly RoleRecord[]>;
  /** Which zones these people play, each person's last played one first. At most 50 people. */
  played(uids: readonly number[]): Promise<readonly PlayedRecord[]>;
  groups(uid: number): Promise<readonly OwnGroupRecord[]>;
  groupsById(refs: readonly GameRef[]): Promise<readonly GroupRecord[]>;
  /** A zone's servers by their number. */
  servers(zone: string): Promise<readonly ServerRecord[]>;
}
