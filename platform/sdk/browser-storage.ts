/** What the browser keeps for this site; null where it forbids storage: reading `localStorage` itself throws there. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
