const NAME = 'guildhall-composer:';

/** Absent where the page is not a secure context. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Says to every tab that this composer is open, until it is told to end, or the tab has gone. */
export function stayAlive(id: string): () => void {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  void locks()
    ?.request(NAME + id, () => ended)
    .catch(() => undefined);
  return end;
}

/** Composers that are open in some tab of this browser; null where nobody can tell. */
export async function knownComposers(): Promise<ReadonlySet<string> | null> {
  const known = await locks()
    ?.query()
    .catch(() => undefined);
  return known
    ? new Set((known.held ?? []).flatMap(({ name = '' }) => (name.startsWith(NAME) ? [name.slice(NAME.length)] : [])))
    : null;
}

/** The same; none where nobody can tell. */
export const liveComposers = async (): Promise<ReadonlySet<string>> => (await knownComposers()) ?? new Set();
