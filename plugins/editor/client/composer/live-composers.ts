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

/** Composers that are open in some tab of this browser. Where nobody can tell, none. */
export async function liveComposers(): Promise<ReadonlySet<string>> {
  const held =
    (
      await locks()
        ?.query()
        .catch(() => undefined)
    )?.held ?? [];
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(NAME) ? [name.slice(NAME.length)] : [])));
}
