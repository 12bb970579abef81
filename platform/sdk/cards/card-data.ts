import { MINUTE_MS } from '../../contract/durations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { avatarCards, type AvatarCard } from '../../contract/endpoints/people.ts';
import { LIMITS } from '../../contract/limits.ts';
import { useCall } from '../app-context.ts';
import { createBatch } from '../batch.ts';
import type { CallFn } from '../call.ts';

const STALE_MS = 5 * MINUTE_MS;
type WantedCard = Pick<AvatarCard, 'type' | 'id'>;

const keyOf = ({ type, id }: WantedCard): string => `${type}/${id}`;

const batchFor = (call: CallFn) =>
  createBatch<WantedCard, AvatarCard>({
    keyOf,
    most: LIMITS.cards,
    ask: async (list) =>
      new Map((await call(avatarCards, { list: [...list] })).list.map((card) => [keyOf(card), card])),
  });

// A tab has one call function, a test has one for each app.
const batches = new WeakMap<CallFn, ReturnType<typeof batchFor>>();

function batchOf(call: CallFn): ReturnType<typeof batchFor> {
  let batch = batches.get(call);
  if (!batch) batches.set(call, (batch = batchFor(call)));
  return batch;
}

/**
 * What a card in a text stands for; null where that is nobody's to see. All cards of a page are one
 * request.
 */
export function useCard(card: WantedCard) {
  const call = useCall();
  return useQuery(
    queryOptions({
      queryKey: [avatarCards.path, card.type, card.id],
      queryFn: () => batchOf(call)(card),
      staleTime: STALE_MS,
    }),
  );
}
