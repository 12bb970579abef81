import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiKey, useCall, useViewerLater, ZoneLink } from '../../../platform/sdk/index.ts';
import { strategyClick, strategyList, type Guide } from '../contract.ts';

interface GuideLinkProps {
  readonly guide: Guide;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Leads to a guide: a page of the forum keeps the zone, another site opens beside it. A member's
 * click is counted.
 */
export function GuideLink({ guide: { id, link }, className, children }: GuideLinkProps) {
  const count = useCount(id);
  if (!link.startsWith('/')) {
    return (
      <a href={link} target="_blank" rel="noreferrer" className={className} onClick={count}>
        {children}
      </a>
    );
  }
  const { pathname, searchParams, hash } = new URL(link, 'https://forum.invalid');
  return (
    <ZoneLink
      to={decodeURI(pathname)}
      search={Object.fromEntries(searchParams)}
      className={className}
      onClick={count}
      {...(hash ? { hash: hash.slice(1) } : {})}
    >
      {children}
    </ZoneLink>
  );
}

/** Without a word when it fails: the reader is on the way to the guide. */
function useCount(id: string): () => void {
  const call = useCall();
  const client = useQueryClient();
  const viewer = useViewerLater();
  return () => {
    if (!viewer) return;
    call(strategyClick, { id }).then(
      () => client.invalidateQueries({ queryKey: apiKey(strategyList), refetchType: 'none' }),
      () => undefined,
    );
  };
}
