/**
 * The frames that a page can ask for; `bare` has no chrome at all, `ownHeader` the footer alone: the
 * page brings its header.
 */
export type LayoutName = 'default' | 'post' | 'user' | 'medal' | 'bare' | 'ownHeader';

/**
 * `createRoute({ staticData: { layout: 'user' }, ... })`: the shell wears the layout of the
 * innermost route that names one.
 */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: LayoutName;
    /** Phone site: the page fills the screen, with its own bar at the lower edge or none. */
    hasNoTabs?: true;
    /** The route only leads elsewhere: a stopped zone does not close it. */
    leadsOn?: true;
    /**
     * Whatever differs between readers on its page is a `viewerPart`: it is drawn once for all
     * (docs/member-pages.md).
     */
    isForAll?: true;
  }
}
