import { toast } from '../../sdk/index.ts';

/**
 * Copies an address of this site, told by a toast. Where the clipboard is closed to us, the
 * system's own share sheet opens.
 */
export async function copyLink(
  path: string,
  title: string,
  texts: { readonly done: string; readonly failed: string },
): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    toast.success(texts.done);
  } catch {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error(texts.failed, { description: url });
    }
  }
}
