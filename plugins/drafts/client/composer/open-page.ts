/**
 * A page whose address is not known yet, opened while the click still counts: later the browser
 * would take it for an advertisement. It cannot reach back to this one.
 */
export function openPage(): { readonly show: (address: string) => void; readonly close: () => void } {
  const page = window.open('about:blank', '_blank');
  return {
    show: (address) => {
      if (!page) return;
      page.opener = null;
      page.location.href = address;
    },
    close: () => page?.close(),
  };
}
