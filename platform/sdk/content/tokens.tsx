import { Suspense } from 'react';
import { findEmoticon } from '../../contract/content/emoticons.ts';
import type { CardChipProps } from '../cards/CardChip.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { withTexts } from '../lazy-texts.ts';
import { useT } from '../translate.ts';
import { useIsAlive } from '../use-is-alive.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ZoneLink } from '../zone-link.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import styles from './Content.module.css';

/** `[微笑]` as its glyph; the name is what a screen reader says. */
export function Emoticon({ name }: { readonly name: string }) {
  return (
    <span className={styles.emoticon} role="img" aria-label={name} title={name}>
      {findEmoticon(name)?.glyph ?? `[${name}]`}
    </span>
  );
}

/**
 * `[at,name,uid]` as a link to the user's page. Ids of users are numbers: anything else is only
 * text.
 */
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
      #{name}
      <span className={styles.closing}>#</span>
    </ZoneLink>
  );
}

/**
 * `[<token>,name]`: the way to what a plugin shows below the text. Called as the plugin of that id
 * calls it in the reader's language (its text `token`), which need not be the writer's.
 */
export function PluginToken({ token, name }: { readonly token: string; readonly name: string }) {
  const t = useT();
  const key = `${token}:token`;
  return (
    <a href={`#${token}`} className={styles.card}>
      {t(key, { defaultValue: name })}
    </a>
  );
}

const Chip = lazyComponent(withTexts('people', async () => (await import('../cards/CardChip.tsx')).CardChip));

/**
 * `[card,name,id,type]`: 1 personal, 2 group, 3 game. The name at once; picture and launcher come
 * with the code of the chip, in a browser, in the same place.
 */
export function CardToken(props: CardChipProps) {
  const plain = (
    <span className={styles.card}>
      <Avatar name={props.name} size="xs" className={styles.cardPicture} />
      {props.name}
    </span>
  );
  if (!useIsAlive()) return plain;
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <Chip {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
