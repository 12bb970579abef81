/** The script that each page starts with: its name changes with every build. */
const ENTRY = 'script[type="module"][src]';

type Served = 'none' | 'same' | 'newer';
let asked: Promise<Served> | null = null;

/**
 * What the server has, for code that did not come: a new version no longer has the old one's files.
 * The browser's own word for its network is not enough: in a tunnel it says for minutes that it has
 * one. All that ask at a time share one answer.
 * @returns `none`: it cannot be reached; `same`: this page's build; `newer`: another one
 */
export const servedBuild = (): Promise<Served> => (asked ??= ask().finally(() => (asked = null)));

async function ask(): Promise<Served> {
  const entry = document.querySelector<HTMLScriptElement>(ENTRY);
  try {
    const { status } = await fetch(entry?.src ?? location.href, { method: 'HEAD', cache: 'no-store' });
    return status === 404 ? 'newer' : 'same';
  } catch {
    return 'none';
  }
}
