import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { GameDataProvider } from '../../providers/game-data/index.ts';
import type { Db } from '../../sdk/index.ts';
import type { UserService } from '../users/index.ts';

export interface PeopleDeps {
  readonly db: Db;
  readonly users: Pick<UserService, 'cards' | 'exists'>;
  readonly gameData: GameDataProvider;
  /** All zones, in the order of the product map. */
  readonly zones: () => readonly ZoneConfig[];
  readonly invalidate: (...tags: string[]) => void;
}

/** Cache tags of the people module: what a person shows of their games and roles. */
export const peopleTag = (uid: number): string => `people:${uid}`;
