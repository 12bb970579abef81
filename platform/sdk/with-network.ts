/**
 * Without a network the code is awaited until there is one: meanwhile what the server has drawn
 * stays. A failure would take it off the page, and outside of an `ErrorBoundary` all of the page.
 */
export async function withNetwork<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return withNetwork(load);
  }
}
