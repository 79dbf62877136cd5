/**
 * What a first screen may weigh: kB are 1000 bytes as they go over the wire, compressed. The limit
 * fails the check, the target is only told.
 * @typedef {object} Screen
 * @property {string} name
 * @property {string[]} modules what the router loads to show it, besides the entry
 */

/** @type {Screen[]} */
export const firstScreens = [
  {
    name: '/login',
    modules: ['web/src/app/PublicShell.tsx', 'web/src/features/auth/LoginPage.tsx'],
  },
  {
    name: '/dashboard',
    modules: ['web/src/app/RequireSession.tsx', 'web/src/features/dashboard/DashboardPage.tsx'],
  },
]

/** The module that index.html names. */
export const entryModule = 'web/src/main.tsx'

/** The module that loads every page when its address is asked for. */
export const routesModule = 'web/src/app/routes.tsx'

export const budgets = {
  javascript: { limit: 128, target: 115 },
  css: { limit: 14 },
  /** What a page adds to the screen's frame around it. */
  route: { limit: 25 },
}

/**
 * What no first screen may wait for, by its modules. Each must be somewhere in the build: a pattern
 * that fits nothing would guard nothing.
 * @type {{ name: string, modules: RegExp }[]}
 */
export const laterThings = [
  { name: 'Amharic texts', modules: /^web\/src\/texts\/am[./]/ },
  { name: 'charts', modules: /^web\/src\/features\/dashboard\/\w*Charts?\.tsx$/ },
  { name: 'the palette', modules: /^web\/src\/features\/palette\// },
  { name: 'receipts', modules: /^web\/src\/features\/sales\/Receipt\w*\.tsx$/ },
  { name: 'the Ethiopian calendar', modules: /^web\/src\/ui\/EthiopianDateField\.tsx$/ },
  { name: 'endless lists', modules: /\/infiniteQueryObserver\.js$/ },
  { name: 'Mantine', modules: /^node_modules\/@mantine\/core\// },
]
