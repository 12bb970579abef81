import { lazyPart, useZone, withTexts, type SidebarCardProps } from '../../../../platform/sdk/index.ts';
import { isBoard } from '../board.ts';

const Board = lazyPart(withTexts('suggestions-pages', async () => (await import('./BoardCard.tsx')).BoardCard));

function Gate({ themeId = 0, place }: SidebarCardProps) {
  const { themes } = useZone();
  return isBoard(themes, themeId) ? <Board themeId={themeId} place={place} /> : null;
}

/**
 * The suggestion panel: only on home, and only where the board is looked at; elsewhere not even
 * loaded.
 */
export const BoardGate = Object.assign(Gate, { preload: Board.preload });
