/**
 * The rules of direction: who may import whom. A rule judges one import and answers why it is
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
const onGroundFloor = inside('server/src/http/', 'server/src/db/', 'server/src/embedded/')
const onFirstFloor = inside('server/src/backup/', 'server/src/doctor/')
const isOurs = inside('contract/', 'server/', 'web/')
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)
const isPage = (/** @type {string} */ path) => path.endsWith('Page.tsx')

const moduleOf = (/** @type {string} */ path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

const isZod = (/** @type {string} */ target) => target === 'zod' || target.startsWith('zod/')
const isDriver = (/** @type {string} */ target) =>
  /^(pg|postgres|kysely|drizzle-orm)(\/|-|$)/.test(target)
const isHttpFramework = (/** @type {string} */ target) =>
  /^(@fastify\/|fastify($|\/|-))/.test(target)

const mayQuery = (/** @type {string} */ path) =>
  path.endsWith('.queries.ts') ||
  inside('server/src/db/', 'server/src/testing/')(path) ||
  inside('server/src/embedded/testing/')(path) ||
  (inside('server/src/embedded/')(path) && isTest(path))

const mayServeHttp = (/** @type {string} */ path) =>
  path.endsWith('.routes.ts') ||
  isTest(path) ||
  inside(
    'server/src/http/',
    'server/src/testing/',
    'server/src/main.ts',
    'server/src/serve-http.ts',
    'server/src/listening.ts',
    'server/src/app.ts',
  )(path)

/** What each floor of the web may stand on. */
const webFloors = {
  'web/src/texts/': inside('web/src/texts/'),
  'web/src/ui/': inside('web/src/ui/', 'web/src/texts/'),
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
  Object.entries(webFloors).find(([floor]) => from.startsWith(floor))

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
      'What both need belongs to the contract.',
  },
  {
    name: '3 http, db and embedded know no module',
    forbids: (from, to) =>
      (onGroundFloor(from) || onFirstFloor(from)) &&
      !isTest(from) &&
      inModules(to) &&
      'Business stays in the modules; let app.ts bring both together.',
  },
  {
    name: '3 http, db and embedded do not stand on backup and doctor',
    forbids: (from, to) =>
      onGroundFloor(from) &&
      !isTest(from) &&
      onFirstFloor(to) &&
      'What both need belongs beside them, into server/src.',
  },
  {
    name: "4 a module imports another module's acts only",
    forbids: (from, to) =>
      inModules(from) &&
      inModules(to) &&
      moduleOf(from) !== moduleOf(to) &&
      /\.(routes|queries|test)\.ts$/.test(to) &&
      'The verbs are the public face of a module.',
  },
  {
    name: '5 the database driver stays in db and *.queries.ts',
    forbids: (from, to) =>
      inServer(from) &&
      isDriver(to) &&
      !mayQuery(from) &&
      'SQL and its driver belong in a *.queries.ts or in server/src/db.',
  },
  {
    name: '6 the HTTP framework stays in main, app, http and *.routes.ts',
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
    name: '7 only routes.tsx imports pages',
    forbids: (from, to) =>
      inWeb(from) &&
      isPage(to) &&
      from !== 'web/src/app/routes.tsx' &&
      !isTest(from) &&
      'Link to the page, or share a component.',
  },
]
