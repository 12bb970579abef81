import { Copy, Gamepad2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LAUNCHER } from '../../../contract/limits.ts';
import { titleOr } from '../../../contract/post-title.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { useT, useZone } from '../../../sdk/index.ts';
import { gameAddress, openInLauncher } from '../../../sdk/cards/launcher.ts';
import { MissingGame } from '../../../sdk/cards/MissingGame.tsx';
import { Sheet, SheetTile, SheetTiles } from '../../../sdk/overlays.ts';
import { BrandMark } from './BrandMark.tsx';
import { outsideShares } from './outside-shares.ts';
import { useCopy } from './use-copy.ts';

export interface ShareSheetProps {
  readonly post: Pick<Post, 'wbTitle' | 'wbDesc' | 'wbImages'>;
  /** Path of the post in this zone. */
  readonly path: string;
  readonly onClose: () => void;
}

/**
 * The ways to share a post that the phone site has besides the system's own: other sites, the link,
 * and the link for the game, which is then asked to come up.
 */
// i18n-keys: share:to.*
export function ShareSheet({ post, path, onClose }: ShareSheetProps) {
  const t = useT('share');
  const { origin } = window.location;
  const url = new URL(path, origin).href;
  const copy = useCopy(url);
  const { state, setState, askGame } = useGame(onClose);
  const [picture] = post.wbImages;
  const shares = outsideShares({
    url,
    title: titleOr(post.wbTitle, post.wbDesc),
    text: post.wbDesc,
    picture: picture ? new URL(picture.url, origin).href : '',
  });
  const close = () => setState('closed');
  const copyForGame = async () => {
    if (await copy(t('copied'))) askGame();
    else close();
  };
  return (
    <>
      <Sheet
        isOpen={state === 'open'}
        onOpenChange={(isOpen) => !isOpen && close()}
        onClosed={() => state === 'closed' && onClose()}
        title={t('title')}
        closeLabel={t('cancel')}
      >
        <SheetTiles>
          {shares.map(({ id, href }) => (
            <SheetTile
              key={id}
              icon={<BrandMark site={id} />}
              label={t(`to.${id}`)}
              href={href}
              isOutside
              onPress={close}
            />
          ))}
          <SheetTile icon={<Copy />} label={t('copy')} onPress={() => void copy(t('linkCopied')).then(close)} />
          <SheetTile icon={<Gamepad2 />} label={t('copyForGame')} onPress={() => void copyForGame()} />
        </SheetTiles>
      </Sheet>
      <MissingGame isOpen={state === 'missing'} onClose={onClose}>
        {t('missingGame')}
      </MissingGame>
    </>
  );
}

type State = 'open' | 'closed' | 'asking' | 'missing';

/** Closes the sheet and asks for the game; when none comes up, that is said, else all is done. */
function useGame(onClose: () => void) {
  const { abbr } = useZone();
  const [state, setState] = useState<State>('open');
  const stop = useRef<() => void>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (state !== 'asking') return undefined;
    const timer = setTimeout(() => latest.current(), 2 * LAUNCHER.waitMs);
    return () => clearTimeout(timer);
  }, [state]);
  const askGame = () => {
    setState('asking');
    stop.current = openInLauncher(gameAddress(abbr), () => setState('missing'));
  };
  return { state, setState, askGame };
}
