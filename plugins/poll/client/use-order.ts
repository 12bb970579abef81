import { useBoot, useViewer } from '../../../platform/sdk/index.ts';
import type { Poll, PollOption } from '../contract.ts';
import { optionsFor } from '../contract/order.ts';

/**
 * The options in this viewer's order: the same on the server and here, and whenever they come back.
 */
export function useOrder(poll: Poll): PollOption[] {
  const { sessionMark } = useBoot();
  const viewer = useViewer();
  return optionsFor(poll, viewer ? String(viewer.id) : sessionMark);
}
