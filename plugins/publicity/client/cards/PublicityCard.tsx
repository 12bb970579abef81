import { useCallback, useRef } from 'react';
import {
  addressIn,
  Card,
  Icon,
  Image,
  useApiQuery,
  useBoot,
  useCall,
  useSeen,
  useT,
  zoneSearch,
  type SidebarCardProps,
} from '../../../../platform/sdk/index.ts';
import { publicityCards, savePublicity, type PublicityAct, type PublicityCard as Item } from '../../contract.ts';
import styles from './PublicityCard.module.css';

/** What the zone draws attention to; nothing where there is nothing. */
export function PublicityCard({ place }: SidebarCardProps) {
  const t = useT('publicity');
  const { data } = useApiQuery(publicityCards, { place }, { staleTime: 300_000 });
  if (!data || data.list.length === 0) return null;
  return (
    <Card title={t('card.title')} icon={<Icon name="megaphone" />}>
      <ul className={styles.list}>
        {data.list.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ item: { id, title, imgUrl, jumpUrl } }: { readonly item: Item }) {
  const frame = useRef<HTMLLIElement>(null);
  const tell = useTell(id);
  useSeen(
    frame,
    String(id),
    useCallback(() => tell('view'), [tell]),
  );
  return (
    <li ref={frame}>
      <a
        href={addressIn(jumpUrl, zoneSearch(useBoot()))}
        target="_blank"
        rel="noopener"
        className={styles.link}
        onClick={() => tell('click')}
      >
        <Image src={imgUrl} alt="" width={280} height={140} />
        <span className={styles.title}>{title}</span>
      </a>
    </li>
  );
}

/** Tells the statistics; a reader has nothing to do with whether they hear it. */
function useTell(id: number): (act: PublicityAct) => void {
  const call = useCall();
  return useCallback((act) => void call(savePublicity, { id, act }).catch(() => undefined), [call, id]);
}
