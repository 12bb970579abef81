import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { passes } from '../contract/gate.ts';
import type { Registry } from '../registry/registry.ts';
import { currentViewer, gateViewerOf, PageError, route, type ResolvedOf, type RouterContext } from '../sdk/index.ts';
import { createRoot } from './root.tsx';
import type { SiteParts } from './sites/site.ts';

/**
 * The routes of a zone's site: those of the core and of its plugins. An address of a plugin that the zone
 * lacks leads nowhere.
 */
export function createRouteTree(registry: Registry, site: SiteParts) {
  const root = createRoot(site);
  const pagesOf = (parent: AnyRoute, within: 'user' | undefined): AnyRoute[] =>
    registry
      .all(route)
      .filter((page) => page.within === within)
      .flatMap((page) => {
        const made = placed(parent, page, registry);
        const [frame] = made;
        if (page.frameOf && frame) frame.addChildren(pagesOf(frame, page.frameOf));
        return made;
      });
  return root.addChildren(pagesOf(root, undefined));
}

/**
 * The routes of a page. A plugin's are under a parent without a path, which lets those through who
 * pass the gate.
 */
function placed(above: AnyRoute, page: ResolvedOf<typeof route>, registry: Registry): AnyRoute[] {
  const { plugin, name, gate, create } = page;
  if (plugin === 'core') return [create(above, registry)].flat();
  const parent: AnyRoute = createRoute({
    getParentRoute: () => above,
    id: `${plugin}-${name}`,
    beforeLoad: ({ context }) => {
      const app = context as RouterContext; // the root's context; AnyRoute has lost its type
      if (gate && !passes(gate, gateViewerOf(currentViewer(app)))) throw new PageError(403, { noRight: true });
    },
  });
  return [parent.addChildren([create(parent, registry)].flat())];
}
