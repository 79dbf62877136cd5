/**
 * The rules of direction between files. A rule judges one import and returns the reason why it is
 * forbidden, or nothing.
 * @typedef {object} DirectionRule
 * @property {string} name
 * @property {(from: string, to: string) => string | false} forbids paths from the root; a package is its specifier
 */

const inside =
  (/** @type {string[]} */ ...folders) =>
  (/** @type {string} */ path) =>
    folders.some((folder) => path === folder || path.startsWith(folder))

const inContract = inside('contract/')
const inServer = inside('server/')
const inWeb = inside('web/')
const inModules = inside('server/src/modules/')
const inPlatform = inside('server/src/platform/')
const inOps = inside('server/src/ops/')
const isOurs = inside('contract/', 'server/', 'web/')
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)
const isPage = (/** @type {string} */ path) => path.endsWith('Page.tsx')

const moduleOf = (/** @type {string} */ path) =>
  /^server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1]

const isZod = (/** @type {string} */ target) => target === 'zod' || target.startsWith('zod/')
const isDriver = (/** @type {string} */ target) =>
  /^(pg|postgres|kysely|drizzle-orm)(\/|-|$)/.test(target)
const isHttpFramework = (/** @type {string} */ target) =>
  /^(@fastify\/|fastify($|\/|-))/.test(target)

const mayQuery = (/** @type {string} */ path) =>
  path.endsWith('.queries.ts') ||
  inside(
    'server/src/platform/db/',
    'server/src/platform/live/',
    'server/src/platform/citus/',
    'server/src/testing/',
  )(path) ||
  inside('server/src/platform/embedded/testing/')(path) ||
  (inside('server/src/platform/embedded/')(path) && isTest(path))

const mayServeHttp = (/** @type {string} */ path) =>
  path.endsWith('.routes.ts') ||
  isTest(path) ||
  inside(
    'server/src/platform/connection/',
    'server/src/platform/http/',
    'server/src/platform/overload/',
    'server/src/platform/live/',
    'server/src/platform/observe/',
    'server/src/testing/',
    'server/src/main.ts',
    'server/src/ops/serve-http.ts',
    'server/src/ops/listening.ts',
    'server/src/app.ts',
  )(path)

/** A feature's words, on the floor of the texts. */
const isWords = (/** @type {string} */ path) => /^web\/.+\.(en|am)\.ts$/.test(path)

/** Layers that each layer of the web may import. */
const webFloors = {
  'web/src/texts/': (/** @type {string} */ to) =>
    inside('web/src/texts/', 'contract/src/')(to) || isWords(to),
  'web/src/ui/': inside('web/src/ui/', 'web/src/texts/', 'contract/src/'),
  'web/src/lib/': inside('web/src/lib/', 'web/src/texts/', 'contract/src/'),
  'web/src/features/': inside(
    'web/src/features/',
    'web/src/ui/',
    'web/src/lib/',
    'web/src/texts/',
    'contract/src/',
  ),
}

const belongsToFloor = (/** @type {string} */ from) =>
  Object.entries(webFloors).find(([floor]) =>
    isWords(from) ? floor === 'web/src/texts/' : from.startsWith(floor),
  )

/** @type {DirectionRule[]} */
export const directionRules = [
  {
    name: '1 contract imports zod and itself',
    forbids: (from, to) =>
      inContract(from) &&
      !isTest(from) &&
      !inContract(to) &&
      !isZod(to) &&
      'Only zod and other files of the contract.',
  },
  {
    name: '2 web and server never import each other',
    forbids: (from, to) =>
      ((inWeb(from) && (inServer(to) || to.startsWith('@mezgeb/server'))) ||
        (inServer(from) && (inWeb(to) || to.startsWith('@mezgeb/web')))) &&
      'Shared code belongs to the contract.',
  },
  {
    name: '3 platform knows no module',
    forbids: (from, to) =>
      inPlatform(from) &&
      !isTest(from) &&
      inModules(to) &&
      'Business stays in the modules; let app.ts bring both together.',
  },
  {
    name: '3 platform and modules do not import ops',
    forbids: (from, to) =>
      (inPlatform(from) || inModules(from)) &&
      !isTest(from) &&
      inOps(to) &&
      'Start-up and the commands stand on the rest of the server, not the other way round.',
  },
  {
    name: "4 a module imports another module's acts and its module file only",
    forbids: (from, to) =>
      inModules(from) &&
      inModules(to) &&
      moduleOf(from) !== moduleOf(to) &&
      /\.(routes|queries|test)\.ts$/.test(to) &&
      'Export it from <feature>.module.ts, or import an act.',
  },
  {
    name: '5 the database driver stays in platform and *.queries.ts',
    forbids: (from, to) =>
      inServer(from) &&
      isDriver(to) &&
      !mayQuery(from) &&
      'SQL and its driver belong in a *.queries.ts or in server/src/platform/db.',
  },
  {
    name: '6 the HTTP framework stays in main, app, platform, serve-http and *.routes.ts',
    forbids: (from, to) =>
      inServer(from) &&
      isHttpFramework(to) &&
      !mayServeHttp(from) &&
      'An act answers a function call; only routes know of HTTP.',
  },
  {
    name: '7 the web is built in floors: texts, ui, lib, features, app',
    forbids: (from, to) => {
      const [floor, allowed] = belongsToFloor(from) ?? []
      return (
        floor !== undefined &&
        allowed !== undefined &&
        isOurs(to) &&
        !allowed(to) &&
        !isTest(from) &&
        `${floor} may not stand on it.`
      )
    },
  },
  {
    name: '7 only *.feature.ts imports pages',
    forbids: (from, to) =>
      inWeb(from) &&
      isPage(to) &&
      !from.endsWith('.feature.ts') &&
      !isTest(from) &&
      'Link to the page, or share a component.',
  },
]
