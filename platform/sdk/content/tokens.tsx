import { findEmoticon } from '../../contract/content/emoticons.ts';
import type { CardType } from '../../contract/content/types.ts';
import { useT } from '../translate.ts';
import { ZoneLink } from '../zone-link.tsx';
import styles from './Content.module.css';

/** `[微笑]` as its glyph; the name is what a screen reader says. */
export function Emoticon({ name }: { readonly name: string }) {
  return (
    <span className={styles.emoticon} role="img" aria-label={name} title={name}>
      {findEmoticon(name)?.glyph ?? `[${name}]`}
    </span>
  );
}

/** `[at,name,uid]` as a link to the user's page. Ids of users are numbers: anything else is only text. */
export function Mention({ name, uid }: { readonly name: string; readonly uid: string }) {
  if (!/^\d{1,16}$/.test(uid)) return <span>@{name}</span>;
  return (
    <ZoneLink to="/user/$uid" params={{ uid }} className={styles.mention}>
      @{name}
    </ZoneLink>
  );
}

/** `#name#` and `[topic,...]` as a link to the posts of the topic. */
export function Topic({ name }: { readonly name: string }) {
  return (
    <ZoneLink to="/" search={{ topic: name }} className={styles.topic}>
      #{name}#
    </ZoneLink>
  );
}

// i18n-keys: sdk:content.card.*
/** `[card,name,id,type]`: 1 personal, 2 group, 3 game. */
export function CardToken({ name, cardType }: { readonly name: string; readonly cardType: CardType }) {
  const t = useT('sdk');
  return (
    <span className={styles.card} title={t(`content.card.${cardType}`)}>
      {name}
    </span>
  );
}
