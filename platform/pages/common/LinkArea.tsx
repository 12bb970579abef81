import { useRouter } from '@tanstack/react-router';
import { goTo, hrefOnSite } from '../../sdk/index.ts';
import { useMemo, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';

/**
 * The inner address that an event on a plain anchor leads to, or null when the browser should do
 * what it does.
 */
function innerHref(event: SyntheticEvent): string | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const href = anchor?.getAttribute('href');
  if (!anchor || !href || !/^\/(?!\/)/.test(href) || anchor.target === '_blank' || anchor.hasAttribute('download'))
    return null;
  return href;
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Makes the plain anchors inside it links of the router: one listener for a whole list instead of a
 * router link per row. The page behind an anchor is loaded when the pointer or focus reaches it.
 * Router links inside are left alone.
 */
export function LinkArea({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const router = useRouter();
  const handlers = useMemo(() => {
    let last = '';
    const preload = (event: SyntheticEvent) => {
      const href = innerHref(event);
      if (href === null || href === last) return;
      last = href;
      const here = hrefOnSite(router, href);
      if (here === null) return;
      // It takes an address as `navigate` does, which its type does not say.
      router
        .preloadRoute({ href: here } as unknown as Parameters<typeof router.preloadRoute>[0])
        .catch(() => undefined);
    };
    return {
      onClick: (event: MouseEvent) => {
        const href = isPlainClick(event) ? innerHref(event) : null;
        if (href === null) return;
        event.preventDefault();
        void goTo(router, href);
      },
      onMouseOver: preload,
      onFocus: preload,
    };
  }, [router]);
  return (
    // The handlers only speed up anchors, which are what keyboards and readers work with.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={className} {...handlers}>
      {children}
    </div>
  );
}
