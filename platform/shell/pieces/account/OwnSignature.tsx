import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { Badge, useT } from '../../../sdk/index.ts';

/** The viewer's signature; under review with its note. */
export function OwnSignature({ user: { sig, sig_audit_state } }: { readonly user: OwnUser['ywUserInfo'] }) {
  const t = useT();
  if (!sig) return t('shell.card.noSignature');
  return (
    <>
      {sig_audit_state === 0 && <Badge tone="warning">{t('shell.card.waiting')}</Badge>} {sig}
    </>
  );
}
