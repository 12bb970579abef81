import type { ReactNode } from 'react';
import {
  buttonClass,
  cx,
  ExtensionItems,
  Icon,
  sidebarCard,
  useOffered,
  useT,
  useZone,
  type Place,
} from '../../sdk/index.ts';
import { Footer } from '../pieces/cards/Footer.tsx';
import { ThemeTabs } from '../pieces/topbar/ThemeTabs.tsx';
import type { Where } from '../pieces/use-place.ts';
import { THEMES_ID } from '../pieces/use-scrolled.ts';
import { Header } from './Header.tsx';
import { MAIN_ID } from './main-id.ts';
import styles from './layouts.module.css';

export interface LayoutProps {
  readonly where: Where;
  /** The user whose page is shown. */
  readonly uid: number | null;
  readonly children: ReactNode;
}

const Main = ({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) => (
  <main id={MAIN_ID} tabIndex={-1} className={className}>
    {children}
  </main>
);

/** The frame that the page asks for. */
export function Layout(props: LayoutProps) {
  switch (props.where.layout) {
    case 'bare':
      return <Main>{props.children}</Main>;
    case 'ownHeader':
      return (
        <>
          <Main className={styles.own}>{props.children}</Main>
          <Footer look="page" full={false} />
        </>
      );
    case 'post':
      return <PostLayout {...props} />;
    case 'user':
      return <UserLayout {...props} />;
    case 'medal':
      return <MedalLayout {...props} />;
    case 'default':
      return <DefaultLayout {...props} />;
  }
}

/** Header, footer, and a floating link to the game's own site. */
function DefaultLayout({ where, children }: LayoutProps) {
  const t = useT();
  const { href } = useZone();
  return (
    <>
      <Header where={where} low />
      <Main className={styles.single}>{children}</Main>
      <Footer look="page" full={false}>
        <a
          className={cx(buttonClass({ variant: 'secondary' }), styles.gameSite)}
          href={href}
          target="_blank"
          rel="noreferrer"
          data-no-print
        >
          {t('shell.gameSite')}
          <Icon name="external-link" size={16} />
        </a>
      </Footer>
    </>
  );
}

/** Home and post detail: main column and sidebar; on home the themes above both. */
function PostLayout({ where, children }: LayoutProps) {
  const place = where.place ?? 'post';
  const isHome = place === 'home';
  return (
    <>
      <Header where={where} low={!isHome} />
      <div className={cx(styles.columns, isHome && styles.home)}>
        {isHome && (
          <div className={styles.themes} id={THEMES_ID}>
            <ThemeTabs themeId={where.themeId} look="band" />
          </div>
        )}
        <Main className={styles.main}>{children}</Main>
        <Sidebar place={place} uid={null} themeId={Number(where.themeId) || null} full={isHome} />
      </div>
    </>
  );
}

/** User pages: the head of the page lies on the zone's artwork. */
function UserLayout({ where, uid, children }: LayoutProps) {
  return (
    <>
      <Header where={where} low />
      <div className={styles.columns}>
        <Main className={styles.main}>{children}</Main>
        <Sidebar place="user" uid={uid} themeId={null} full={false} />
      </div>
    </>
  );
}

/** Header, logo and footer on the product's background. */
function MedalLayout({ where, children }: LayoutProps) {
  return (
    <>
      <Header where={where} />
      <Main className={styles.single}>{children}</Main>
      <Footer look="page" full />
    </>
  );
}

interface SidebarProps {
  readonly place: Place;
  readonly uid: number | null;
  readonly themeId: number | null;
  readonly full: boolean;
}

function Sidebar({ place, uid, themeId, full }: SidebarProps) {
  const cards = useOffered(sidebarCard).filter(({ places }) => places.includes(place));
  const props = { place, ...(uid === null ? {} : { uid }), ...(themeId === null ? {} : { themeId }) };
  return (
    <aside className={styles.beside}>
      <div className={styles.sidebar}>
        {cards
          .filter(({ onNarrow }) => onNarrow)
          .map((card) => (
            <div key={card.id} className={styles.wideOnly}>
              <ExtensionItems items={[card]} props={props} />
            </div>
          ))}
        <div className={styles.cards}>
          <ExtensionItems items={cards.filter(({ onNarrow }) => !onNarrow)} props={props} />
        </div>
        <Footer look="card" full={full} />
      </div>
    </aside>
  );
}
