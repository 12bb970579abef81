import { ChevronRight } from 'lucide-react';
import { drawnAlone, Icon, useCan, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { medalCardHidden } from '../../contract.ts';
import { wornMedalsOf } from '../worn-medals-of.ts';
import { WornBadge } from './WornBadge.tsx';
import styles from './WallLink.module.css';

interface WallLinkProps {
  readonly user: Readonly<Record<string, unknown>> & { readonly uid: number };
}

/**
 * The way from a user's page to their medals, on the site that has no card of them. Hidden from
 * holders of code 33, as the card is.
 */
export const WallLink = drawnAlone(function WallLink({ user }: WallLinkProps) {
  const t = useT('medals');
  const isHidden = useCan(medalCardHidden);
  if (isHidden) return null;
  return (
    <ZoneLink to="/Medal" search={{ uid: user.uid }} className={styles.link}>
      <Icon name="medal" size={20} />
      <span>{t('wall.title')}</span>
      {wornMedalsOf(user).length > 0 && <WornBadge user={user} />}
      <ChevronRight size={18} aria-hidden="true" />
    </ZoneLink>
  );
}, medalCardHidden);
