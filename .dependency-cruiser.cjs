/**
 * Who may import whom: the table of docs/architecture.md, as rules. `npm run check` applies them;
 * and tests/architecture/boundaries.test.ts plants one violation of each rule and sees it caught.
 *
 * Tests beside their source may import what they test with, so they are outside of every rule.
 */
const TEST = '(\\.(test|spec)|/test-(support|boot))\\.[jt]sx?$';
const NPM_OR_CORE = {
  dependencyTypesNot: [
    'npm',
    'npm-dev',
    'npm-optional',
    'npm-peer',
    'npm-no-pkg',
    'npm-unknown',
    'npm-bundled',
    'core',
  ],
};

/**
 * Files matching `from` may import, of the project's own files, only those matching one of
 * `allowed`; another rule is for `except`.
 */
function only(name, comment, from, allowed, except = []) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: [TEST, ...except] },
    to: { pathNot: allowed, ...NPM_OR_CORE },
  };
}

/** Files matching `from` may not import what matches `to`. */
function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { pathNot: TEST, ...from }, to };
}

const PACKAGE_UI =
  '(^|node_modules/)(react|react-dom|react-[^/]+|@tanstack/[^/]+|valtio|slate[^/]*|sonner|lucide-react)(/|$)';
const PACKAGE_HOST = '(^|node_modules/)(fastify|@fastify/[^/]+|pino[^/]*|sharp|vite)(/|$)';
const PACKAGE_DATABASE = '(^|node_modules/)(@types/)?pg(/|$)';
const PACKAGE_SERVER = [PACKAGE_HOST, PACKAGE_DATABASE, '(^|node_modules/)kysely(/|$)'];
/** What of a plugin the rules below are about. */
const PLUGIN_PLACES = '^plugins/[^/]+/(client/|server/|shared/|(manifest|contract|gates|contract/.+)\\.ts$)';
/** What a half of a plugin offers to the same half of those that require it. */
const SERVER_FACE = '^plugins/[^/]+/server/face\\.ts$';
const CLIENT_FACE = '^plugins/[^/]+/client/face(\\.ts$|/)';
/** Where pages and shell declare what they let others contribute to; the SDK hands it on. */
const EXTENSION_POINTS = '^platform/(pages/[^/]+|shell)/extension-points\\.ts$';

module.exports = {
  forbidden: [
    only('contract-is-a-leaf', 'platform/contract imports platform/contract only', '^platform/contract/', [
      '^platform/contract/',
    ]),
    never(
      'contract-is-isomorphic',
      'contracts run in the browser and on the server: no React, no Fastify, no Node',
      {
        path: [
          '^platform/contract/',
          '^platform/registry/',
          '^plugins/[^/]+/(shared/|(manifest|contract|gates|contract/.+)\\.ts$)',
        ],
      },
      { path: [PACKAGE_UI, ...PACKAGE_SERVER] },
    ),
    never(
      'browser-without-server-packages',
      'what the browser loads has no package of the server',
      { path: ['^platform/(sdk|ui|pages|mobile|shell)/', '^plugins/[^/]+/client/'] },
      { path: PACKAGE_SERVER },
    ),
    never(
      'server-without-browser-packages',
      'the server renders by the built SSR entry alone',
      { path: ['^server/', '^plugins/[^/]+/server/'] },
      { path: PACKAGE_UI },
    ),
    never(
      'plugin-server-without-host-packages',
      "a plugin's server half is served by the host: of its packages it has Kysely's queries and TypeBox",
      { path: '^plugins/[^/]+/server/' },
      { path: PACKAGE_HOST },
    ),
    never(
      'database-by-one-door',
      'only server/db speaks to a database',
      { path: '^(platform|plugins|server)/', pathNot: [TEST, '^server/db/'] },
      { path: [PACKAGE_DATABASE, '^(node:)?sqlite$'] },
    ),
    never(
      'plugin-has-known-places',
      'other files of a plugin, such as its texts, import nothing: they would be a way around the rules',
      { path: '^plugins/', pathNot: [TEST, PLUGIN_PLACES] },
      { path: '.' },
    ),
    never(
      'browser-code-without-node',
      'what the browser loads has no built-in modules of Node',
      {
        path: [
          '^platform/(contract|registry|sdk|ui|pages|mobile|shell)/',
          '^plugins/[^/]+/(client/|shared/|(manifest|contract|gates|contract/.+)\\.ts$)',
        ],
        pathNot: [TEST, '^platform/shell/entry-server\\.tsx$'],
      },
      { dependencyTypes: ['core'] },
    ),
    only('registry-on-contract', 'platform/registry imports platform/contract only', '^platform/registry/', [
      '^platform/(registry|contract)/',
    ]),
    only('ui-on-contract', 'platform/ui imports platform/contract at most', '^platform/ui/', [
      '^platform/(ui|contract)/',
    ]),
    only(
      'sdk-on-core',
      'platform/sdk imports contract, registry and ui, and hands on the extension points of pages and shell',
      '^platform/sdk/',
      ['^platform/(sdk|contract|registry|ui)/', EXTENSION_POINTS],
    ),
    only(
      'extension-points-are-leaves',
      'extension points are declared on registry and contract; of the SDK they know what extensions are lent',
      EXTENSION_POINTS,
      ['^platform/(registry|contract)/', '^platform/sdk/load-context\\.ts$'],
    ),
    only(
      'pages-on-sdk',
      'platform/pages import sdk, ui and contract',
      '^platform/pages/',
      ['^platform/(sdk|ui|contract|pages)/'],
      [EXTENSION_POINTS],
    ),
    only(
      'mobile-on-pages',
      'platform/mobile, the pages of the phone site, imports what pages import, and what those have',
      '^platform/mobile/',
      ['^platform/(sdk|ui|contract|pages|mobile)/'],
    ),
    never('platform-without-server', 'platform never imports the server', { path: '^platform/' }, { path: '^server/' }),
    only(
      'plugin-facts-on-contract',
      "a plugin's manifest, contract and gates import platform/contract and its shared/ only, its contract the gates, too",
      '^plugins/([^/]+)/(manifest|contract|gates|contract/.+)\\.ts$',
      ['^platform/contract/', '^plugins/$1/(shared/|(gates|contract/.+)\\.ts$)'],
    ),
    only(
      'plugin-client-on-sdk',
      "a plugin's client imports its own manifest, contract, gates and locales, platform/sdk, and the client faces of plugins that it requires",
      '^plugins/([^/]+)/client/',
      [
        '^plugins/$1/(client/|shared/|locales/|(manifest|contract|gates|contract/.+)\\.ts$)',
        '^platform/sdk/',
        CLIENT_FACE,
      ],
    ),
    only(
      'plugin-server-on-sdk',
      "a plugin's server half imports its own manifest, contract and gates, server/sdk, and the faces of plugins that it requires",
      '^plugins/([^/]+)/server/',
      ['^plugins/$1/(server/|shared/|(manifest|contract|gates|contract/.+)\\.ts$)', '^server/sdk/', SERVER_FACE],
    ),
    only(
      'plugin-shared-is-a-leaf',
      'what both halves of a plugin compute alike (shared/) imports itself and platform/contract only',
      '^plugins/([^/]+)/shared/',
      ['^plugins/$1/shared/', '^platform/contract/'],
    ),
    never(
      'plugin-to-plugin',
      'plugins meet in extension points and hooks, and in what one offers on its faces, never by another import',
      { path: '^plugins/([^/]+)/' },
      { path: '^plugins/', pathNot: ['^plugins/$1/', SERVER_FACE, CLIENT_FACE] },
    ),
    only(
      'face-is-a-leaf',
      'what a plugin offers to others is declared on the SDK, and does nothing by itself',
      '^plugins/([^/]+)/server/face\\.ts$',
      ['^plugins/$1/(shared/|(contract|contract/.+)\\.ts$)', '^server/sdk/'],
    ),
    only(
      'client-face-is-a-leaf',
      'the same of the client half, with what others load on use (face/)',
      '^plugins/([^/]+)/client/face(\\.ts$|/)',
      ['^plugins/$1/(client/face(\\.ts$|/)|shared/|(contract|contract/.+)\\.ts$)', '^platform/sdk/'],
    ),
    never(
      'core-without-plugins',
      'only the discovery file of each side knows that plugins exist',
      { path: '^(platform|server)/', pathNot: [TEST, '^platform/shell/plugins\\.ts$', '^server/plugins\\.ts$'] },
      { path: '^plugins/' },
    ),
    never(
      'server-on-contract',
      'the server imports platform/contract, platform/registry and the built SSR entry only',
      { path: '^server/' },
      { path: '^platform/', pathNot: '^platform/(contract|registry)/' },
    ),
    never(
      'module-by-its-face',
      "other modules and the rest of the server import a module's index.ts alone; what it declares for plugins the SDK passes on",
      { path: '^server/(?!modules/|sdk/|host/)' },
      { path: '^server/modules/[^/]+/(?!index\\.ts$)' },
    ),
    never(
      'modules-by-their-faces',
      "a module imports another one's index.ts alone",
      { path: '^server/modules/([^/]+)/' },
      { path: '^server/modules/(?!$1/)[^/]+/(?!index\\.ts$)' },
    ),
    never(
      'modules-without-host',
      'modules know of the host what it declares for them: services and extension points',
      { path: '^server/modules/' },
      { path: '^server/host/(?!(services|[a-z-]+-point)\\.ts$)' },
    ),
    never(
      'host-without-modules',
      'the host knows of modules what they declare: hooks and services',
      { path: '^server/host/' },
      { path: '^server/modules/[^/]+/(?!(hooks|services)\\.ts$)' },
    ),
    never(
      'sdk-passes-on-declarations',
      'of modules the SDK has what they declare for plugins: extension points, hooks and services',
      { path: '^server/sdk/' },
      { path: '^server/modules/[^/]+/(?!(extension-points|hooks|services)\\.ts$)' },
    ),
    never(
      'product-without-tests',
      'the product never imports tests or tools',
      { path: '^(platform|plugins|server)/' },
      { path: ['^tests/', '^tools/', TEST] },
    ),
    {
      name: 'no-cycles',
      comment: 'a cycle makes order of loading matter and parts inseparable',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'an import that nothing answers',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // With TypeScript 7 there is no JS API to parse by: without swc this would cruise no module and
    // pass.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The built SSR entry (dist/server) may be absent; what a bundler answers is not ours to
    // resolve.
    exclude: { path: ['^dist/', '^virtual:', '\\?(raw|url|inline)$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
};
