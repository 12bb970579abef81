import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import {
  chunkOfParts,
  chunkOfPlugin,
  chunkOfSite,
  lazyPartsOf,
  SHARED_PARTS,
  SHARED_PLUGINS,
} from './server/host/pages/ssr/assets.ts';
import { pluginFolders } from './server/plugin-folders.ts';
import { pluginsOfEveryZone } from './tools/lib/plugins-of-every-zone.mjs';
import { asciiOutput } from './tools/vite-ascii-output.ts';
import { layerOrder } from './tools/vite-layer-order.ts';
import { SITES, type Site } from './platform/contract/sites.ts';
import { refuseLinkedPlugins } from './tools/vite-linked-plugins.ts';
import { precompress } from './tools/vite-precompress.ts';
import { routeFiles } from './tools/vite-route-files.ts';
import { serverTexts } from './tools/vite-server-texts.ts';
import { serviceWorker } from './tools/vite-service-worker.ts';
import { stripSchemas } from './tools/vite-strip-schemas.ts';

/**
 * Sonner adds its style sheet by script, which the content security policy forbids: it is imported
 * as a file instead.
 */
const withoutInjectedStyles = (): Plugin => ({
  name: 'guildhall:no-injected-styles',
  transform(code, id) {
    if (!/sonner\/dist\/index\.mjs/.test(id)) return null;
    return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
  },
});

/**
 * Reads and shows what people wrote. The SDK names it for everybody, which alone does not make it
 * part of the first view.
 */
const CONTENT = /\/platform\/(?:contract|sdk)\/content\/[^.]+\.tsx?$/;
/**
 * Reached from the first view only through lists of exports (`platform/ui/index.ts`); what uses
 * them is loaded on use.
 */
const LATER =
  /\/platform\/(?:ui\/(?:TextField|Field|field-ids|ProgressBar|IconButton|Tooltip|HoverCard|use-floating|use-back-closes)|sdk\/(?:use-writable-themes|ZoneComposer|ComposerFrame)|contract\/(?:flagged|endpoints\/(?:reports|media)))\.tsx?$/;
/** Of pages with lists alone, though the SDK names it for everybody. */
const OF_LISTS = /\/platform\/(?:ui\/InfiniteSentinel|sdk\/ListEnd)\.tsx$/;
const DATES = /\/node_modules\/dayjs\/|\/platform\/(?:contract\/time|sdk\/relative-time)\.ts$/;
/** Chunks of their own. */
const APART = [CONTENT, DATES];
/**
 * Files of the first view; a list of all that their lazy parts import would be 4 kB of it. What
 * those files import themselves they say.
 */
const FIRST_FILES = /\/(?:app|entry-client|lists|plugins|(?:plugin|site)-[\w-]+)-[\w-]{8}\.js$/;
const isStyle = (file: string): boolean => file.endsWith('.css');
/** Whatever is on every page. */
const FIRST_VIEW = ['platform/shell/entry-client.tsx'];
/** What surrounds the pages of a site. */
const SHELL = /\/platform\/(?:shell|mobile)\//;
const OF_PHONES = /\/platform\/(?:mobile|shell\/(?:phone|sites))\//;
const siteFile = (site: Site): string => `platform/shell/sites/${site}.ts`;
const HOME_PAGE = 'platform/pages/home/HomePage.tsx';
const POST_PAGE = 'platform/pages/post/PostPage.tsx';
const PHONE_HOME_PAGE = 'platform/mobile/home/PhoneHome.tsx';
const COMMENTS = 'platform/pages/post/comments/PostComments.tsx';
const ERROR_PAGE = 'platform/shell/pieces/ErrorPageView.tsx';
/** What a site loads at once for who is signed in, itself apart. */
const AT_ONCE: Partial<Record<Site, readonly string[]>> = { phone: ['platform/shell/phone/OwnMenu.tsx'] };
const FOLLOW_BUTTON = 'platform/pages/common/follow/FollowButtonView.tsx';
/**
 * What the core loads with a reader's first move on most pages: of both sites, and of wide pages.
 * What a phone has something of is not among the latter, which bring all that surrounds wide pages.
 */
const FIRST_MOVE: Readonly<Record<string, readonly string[]>> = {
  'first-move': [
    'platform/shell/zone-deferred.ts',
    'platform/shell/with-reader.ts',
    'platform/shell/pieces/topbar/messages/LiveUnread.tsx',
    'platform/pages/common/LaterHosts.tsx',
    'platform/pages/common/Composer.tsx',
    'platform/pages/common/list-shape/ListShapeButton.tsx',
    'platform/pages/common/place/keep-place.ts',
    'platform/shell/pieces/SiteSwitch.tsx',
    'platform/shell/pieces/cards/TopicCard.tsx',
    'platform/shell/pieces/looks/LooksButton.tsx',
    ERROR_PAGE,
  ],
  'first-move-desktop': ['platform/shell/pieces/side/PanelItem.tsx', 'platform/shell/pieces/topbar/SignedInWidget.tsx'],
};
/** Whoever has one of them has the others soon. */
const DIALOGS = /\/platform\/ui\/(?:AfterClose|AlertDialog|AriaBridge|Dialog|Popover)\.(?:tsx|module\.css)$/;
/** One list of exports names all that anybody uses. */
const ICONS = /\/node_modules\/lucide-react\/dist\/esm\/icons\//;
const FACE = /\/plugins\/[^/]+\/client\/face\.ts$/;
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|valtio|proxy-compare|seroval|seroval-plugins|use-sync-external-store|isbot)\/|vite\/preload-helper/;
const LOCALE =
  /\/(?:platform\/locales\/([^/]+)\/[^/]+\.json|plugins\/[^/]+\/locales\/([^/]+)\.json|platform\/shell\/texts\/([^/]+)\.ts)$/;
const PAGE_TEXTS = /\/platform\/shell\/texts\/pages\/([^/]+)\.ts$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    refuseLinkedPlugins(join(import.meta.dirname, 'plugins')),
    react(),
    stripSchemas(),
    serverTexts(),
    routeFiles(),
    withoutInjectedStyles(),
    layerOrder(),
    precompress(),
    serviceWorker(import.meta.dirname),
    ...(isSsrBuild ? [asciiOutput()] : []),
  ],
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    outDir: 'dist/client',
    emptyOutDir: true,
    // Our CSP allows no data: fonts or scripts, and small files cost little over one connection.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    modulePreload: {
      resolveDependencies: (_file, files, { hostId }) => (FIRST_FILES.test(hostId) ? files.filter(isStyle) : files),
    },
    ...(isSsrBuild
      ? { rolldownOptions: { output: { comments: false } } }
      : {
          rolldownOptions: {
            input: 'platform/shell/entry-client.tsx',
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: {
                groups: [
                  // Changes with our dependencies only, so browsers keep it over releases.
                  { name: 'vendor', test: VENDOR },
                  // One chunk per language: a browser loads one.
                  { name: nameOfLocale, debugName: 'locales' },
                  // What every first view needs, in one piece: dozens of small files cost more than
                  // they save.
                  { name: firstView(), debugName: 'app' },
                  // What home and most other pages with posts show; first what a post has as well,
                  // because a group takes with it what its modules import.
                  { name: ofHome('posts'), debugName: 'posts' },
                  { name: ofHome('lists'), debugName: 'lists' },
                  { name: ofPost(), debugName: 'post' },
                  // What whole texts need besides; home shows how they begin, and manifests of
                  // plugins name some of it for their settings, which browsers do without.
                  { name: 'content', test: CONTENT },
                  // What a plugin has on every page of the zones that have it, and of no others.
                  { name: ofPlugin('index'), debugName: 'plugins' },
                  // What it has besides, where nothing is shown before the reader does something.
                  { name: ofPlugin('deferred'), debugName: 'deferred' },
                  { name: 'time', test: DATES },
                  { name: ofPages(), debugName: 'pages' },
                  { name: ofFirstMove(), debugName: 'first-move' },
                  { name: importsNamed('comments', COMMENTS), debugName: 'comments' },
                  // What home has on phones, and what buttons to follow people need: in one file each.
                  { name: importsNamed('home-phone', PHONE_HOME_PAGE), debugName: 'home-phone' },
                  { name: importsNamed('follow', FOLLOW_BUTTON), debugName: 'follow' },
                  { name: ofParts(), debugName: 'parts' },
                  // Of what nothing else has, so that nothing else loads it.
                  { name: ofComposer(), debugName: 'composer', includeDependenciesRecursively: false },
                  { name: 'dialogs', test: DIALOGS, includeDependenciesRecursively: false },
                  // All that are loaded on use, 8 kB: they were up to ten files of a part. In the file of
                  // whoever has one alone, the composer's and its entries would import each other.
                  { name: 'icons', test: ICONS },
                  // The first view names each style sheet that plugins load on use.
                  { name: styleOfPlugin, debugName: 'styles' },
                ],
              },
            },
          },
        }),
  },
  // The server's build is React's production build wherever it runs: Vite leaves this to the
  // environment otherwise.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // Builds carry their packages, so that the server loads one file; in development Node loads them
  // (Vite cannot run CJS React).
  ssr: command === 'build' ? { noExternal: true } : {},
  // Scripts and pages carry these names: 2.6 kB more of a first load where each says what it is.
  ...(command === 'build' ? { css: { modules: { generateScopedName: '_[hash:base64:5]' } } } : {}),
}));

type NameOfChunk = (id: string, context: { getModuleInfo(id: string): Rolldown.ModuleInfo | null }) => string | null;

/** Everything that these files import statically, themselves included. */
function importsOf(files: readonly string[], context: Parameters<NameOfChunk>[1]): Set<string> {
  const modules = new Set<string>();
  const waiting = [...files];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (modules.has(next)) continue;
    modules.add(next);
    waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []));
  }
  return modules;
}

/**
 * Everything that these files of ours import statically, without themselves unless asked for;
 * looked for once.
 */
function importedBy(files: readonly string[], withThemselves = false) {
  let modules: Set<string> | undefined;
  return (context: Parameters<NameOfChunk>[1]): Set<string> => {
    if (modules) return modules;
    const paths = files.map((file) => join(root, file));
    modules = importsOf(paths, context);
    if (!withThemselves) for (const path of paths) modules.delete(path);
    return modules;
  };
}

/**
 * Names the chunk of all that the entry imports statically, and those of the two sites; with the
 * style sheets of home, of what most pages show, and of the error page, whose code comes late.
 */
function firstView(): NameOfChunk {
  const modulesIn = importedBy(FIRST_VIEW);
  const stylesOfPages = importedBy([HOME_PAGE, POST_PAGE, COMMENTS, ERROR_PAGE]);
  const stylesOfPhoneHome = importedBy([PHONE_HOME_PAGE]);
  const nameInSites = ofSites();
  let indexes: Set<string> | undefined;
  const ofIndexes: typeof modulesIn = (context) => (indexes ??= importsOf(assemblies('index'), context));
  return (id, context) => {
    // What plugins offer each other is a few names: whoever has one of them need not load the
    // plugin that offers it.
    if (FACE.test(id)) return ofIndexes(context).has(id) ? 'app' : 'faces';
    if (isLater(id) || OF_LISTS.test(id)) return null;
    if (modulesIn(context).has(id)) return 'app';
    const ofSite = nameInSites(id, context);
    if (ofSite !== null || !isStyle(id)) return ofSite;
    if (stylesOfPages(context).has(id)) return id.includes('/platform/pages/post/') ? null : 'app';
    return stylesOfPhoneHome(context).has(id) ? chunkOfSite('phone') : null;
  };
}

/**
 * Names the chunks of what surrounds the pages of each site. What both have, and what is no part of
 * the shell, is in the first view.
 */
function ofSites(): NameOfChunk {
  const sites = SITES.map((site) => ({
    site,
    file: join(root, siteFile(site)),
    modulesIn: importedBy([siteFile(site), ...(AT_ONCE[site] ?? [])]),
  }));
  return (id, context) => {
    if (isLater(id)) return null;
    const [one, other] = sites.filter(({ file, modulesIn: ofSite }) => id === file || ofSite(context).has(id));
    if (!one) return null;
    if (other || !SHELL.test(id)) return 'app';
    // What wide pages load later of what phones have at first is no part of the phone site.
    return one.site === 'phone' && !OF_PHONES.test(id) ? 'members' : chunkOfSite(one.site);
  };
}

const isLater = (id: string): boolean => LATER.test(id) || APART.some((chunk) => chunk.test(id));

/**
 * Names the chunk of what the home page imports statically besides the first view and the page of a
 * post does not; or of what both import.
 */
function ofHome(name: 'lists' | 'posts'): NameOfChunk {
  const modulesIn = importedBy([HOME_PAGE]);
  const modulesOfPost = importedBy([POST_PAGE]);
  const modulesOfPhoneHome = importedBy([PHONE_HOME_PAGE]);
  return (id, context) => {
    if (isLater(id)) return null;
    // What the home of phones has and no site alone is for wide pages, too, which load no phone site.
    const isOfBothSites = modulesOfPhoneHome(context).has(id) && !OF_PHONES.test(id) && !isStyle(id);
    if (!modulesIn(context).has(id)) return isOfBothSites && !ICONS.test(id) && name === 'lists' ? name : null;
    const isOfPosts = modulesOfPost(context).has(id) && !OF_LISTS.test(id);
    return isOfPosts === (name === 'posts') ? name : null;
  };
}

/**
 * Names the chunk of what the page of a post needs at first, two dozen small files without it; with
 * the style sheets of its comments, whose code comes later. The page itself stays apart.
 */
function ofPost(): NameOfChunk {
  const nameInPage = importsNamed('post', POST_PAGE);
  const modulesOfComments = importedBy([COMMENTS]);
  return (id, context) =>
    nameInPage(id, context) ?? (isStyle(id) && modulesOfComments(context).has(id) ? 'post' : null);
}

/** Names the chunk of what the page of a post, its comments and many other pages load on use. */
function ofPages(): NameOfChunk {
  const modulesOfPost = importedBy([POST_PAGE]);
  const modulesOfComments = importedBy([COMMENTS]);
  return (id, context) => {
    if (ICONS.test(id) || id.includes('/platform/pages/post/')) return null;
    const isOnUse = modulesOfPost(context).has(id) ? isLater(id) : modulesOfComments(context).has(id);
    return isOnUse ? 'pages' : null;
  };
}

/** Names the chunks of what comes with a reader's first move: some thirty small files without them. */
function ofFirstMove(): NameOfChunk {
  const chunks = Object.entries(FIRST_MOVE).map(([name, files]) => ({ name, modulesIn: importedBy(files, true) }));
  return (id, context) => {
    if (isStyle(id)) return null;
    return chunks.find(({ modulesIn }) => modulesIn(context).has(id))?.name ?? null;
  };
}

/** What the composer loads as it opens, of plugins that every zone has. */
const withComposer = (): string[] =>
  globSync('plugins/*/client/with-composer/*.{ts,tsx}', { cwd: root })
    .map((file) => join(root, file))
    .filter((file) => everywhere.has(pluginOf(file) ?? ''));

/**
 * Names the chunk of what is loaded as the composer opens and of nothing that a page without it
 * loads: ninety small files without it, each round of which names the next.
 */
function ofComposer(): NameOfChunk {
  let modules: Set<string> | undefined;
  return (id, context) => {
    // Each entry stays a file: put into the group, they and it would import each other.
    modules ??= onlyFrom(withComposer(), context);
    return modules.has(id) ? 'composer' : null;
  };
}

/** What these files import statically and the page reaches through them alone, without themselves. */
function onlyFrom(files: readonly string[], context: Parameters<NameOfChunk>[1]): Set<string> {
  const modules = importsOf(files, context);
  for (const file of files) modules.delete(file);
  const visited = new Set(files);
  const waiting = FIRST_VIEW.map((file) => join(root, file));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    modules.delete(next);
    const info = context.getModuleInfo(next);
    waiting.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return modules;
}

/** Names the chunk of what a file imports statically and no other chunk has. */
function importsNamed(name: string, file: string): NameOfChunk {
  const modulesIn = importedBy([file]);
  return (id, context) => (modulesIn(context).has(id) && !ICONS.test(id) && !isLater(id) ? name : null);
}

const root = fileURLToPath(new URL('.', import.meta.url));
const everywhere = new Set(pluginsOfEveryZone(process.env['ZONES_DIR'] ?? join(root, 'zones')));
/** The plugin that a module belongs to. */
const pluginOf = (id: string): string | undefined => /\/plugins\/([^/]+)\//.exec(id)?.[1];

/** The files of this name in the `client` folders of plugins. */
const assemblies = (name: 'index' | 'deferred'): string[] =>
  pluginFolders(join(root, 'plugins'))
    .ids.map((folder) => join(root, 'plugins', folder, 'client', `${name}.ts`))
    .filter((file) => existsSync(file));

/**
 * Names the chunk of an assembly of a plugin (`client/index.ts`, `client/deferred.ts`) and of what
 * that imports statically of the plugin itself.
 */
function ofPlugin(assembly: 'index' | 'deferred'): NameOfChunk {
  const [shared, ofOne] =
    assembly === 'index' ? [SHARED_PLUGINS, chunkOfPlugin] : ['deferred', (plugin: string) => `deferred-${plugin}`];
  let modules: Set<string> | undefined;
  return (id, context) => {
    const plugin = pluginOf(id);
    if (plugin === undefined) return null;
    modules ??= importsOf(assemblies(assembly), context);
    if (!modules.has(id)) return null;
    return everywhere.has(plugin) ? shared : ofOne(plugin);
  };
}

/** Parts of plugins that are small, and of which most pages show several. */
const BESIDE_TEXTS = /\/plugins\/[^/]+\/client\/(?:badges|bar|cards)\//;
const lazyParts = (): string[] => globSync(lazyPartsOf('*'), { cwd: root }).map((file) => join(root, file));

/** Nothing of it is drawn before a press, so its style sheets come with its code. */
const OF_OVERLAYS = /\/platform\/ui\/(?:DateTimePicker|Dialog|Menu|Popover|Select|Sheet|Tabs)\.module\.css$/;

/**
 * Names the chunks of the style sheets of lazy parts, which the heads of pages ask for, and of the
 * code of those that stand beside texts: one file of what the core and the plugins of every zone
 * have, and one for each other plugin. Code of blocks comes with the posts that have them.
 */
function ofParts(): NameOfChunk {
  let modules: Set<string> | undefined;
  return (id, context) => {
    if (!(isStyle(id) ? !OF_OVERLAYS.test(id) : BESIDE_TEXTS.test(id))) return null;
    modules ??= importsOf(lazyParts(), context);
    if (!modules.has(id)) return null;
    const plugin = pluginOf(id);
    return plugin === undefined || everywhere.has(plugin) ? SHARED_PARTS : chunkOfParts(plugin);
  };
}

/** Names the chunk of the other style sheets of a plugin. */
function styleOfPlugin(id: string): string | null {
  const plugin = pluginOf(id);
  return plugin !== undefined && id.endsWith('.css') ? `styles-${plugin}` : null;
}

function nameOfLocale(id: string): string | null {
  const [, ofPages] = PAGE_TEXTS.exec(id) ?? [];
  if (ofPages) return `page-texts-${ofPages}`;
  const match = LOCALE.exec(id);
  return match ? `locale-${match[1] ?? match[2] ?? match[3]}` : null;
}
