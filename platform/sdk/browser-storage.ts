/**
 * What the browser keeps for this site; null where it forbids storage: reading `localStorage`
 * itself throws there.
 */
export const browserStorage = (): Storage | null => allowed(() => window.localStorage);

/** The same of what it keeps for this tab alone. */
export const tabStorage = (of: Pick<Window, 'sessionStorage'> = window): Storage | null =>
  allowed(() => of.sessionStorage);

function allowed(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}
