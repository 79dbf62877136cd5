/**
 * Limits of a first screen in kB (1000 bytes) over the wire, compressed. The check fails above `limit`; `target` is
 * information.
 * @typedef {object} Screen
 * @property {string} name
 * @property {string[]} modules what the router loads to show it, besides the entry
 */

/** @type {Screen[]} */
export const firstScreens = [
  {
    name: '/login',
    modules: [
      'web/src/app/frame/PublicShell.tsx',
      'web/src/features/people/accounts/LoginPage.tsx',
    ],
  },
  {
    name: '/dashboard',
    modules: [
      'web/src/app/RequireSession.tsx',
      'web/src/features/insight/dashboard/DashboardPage.tsx',
    ],
  },
]

/** The module that index.html names. */
export const entryModule = 'web/src/main.tsx'

/** The module that loads each page on demand. */
export const routesModule = 'web/src/features/features.ts'

export const budgets = {
  // spec: U1.3
  javascript: { limit: 128, target: 115 },
  // spec: U1.4
  css: { limit: 14 },
  /**
   * Chunks of a page beyond the frame around it and those below; of a page with a form also zod and the form library, 17 kB. The till, the
   * heaviest, takes vouchers (docs/decisions/0102), a PIN for credit above the limit (0106), codes in every form (0115), and goods
   * that are counted by weight meanwhile (0119).
   */
  route: { limit: 32 },
  /** All words and refusals in another language: one file, loaded once. */
  translation: { limit: 38.1, module: /^web\/src\/texts\/am\.ts$/ },
  /** The words and calls that pages share: a page loads what it reads of them, and the next page has it already. */
  ofAllPages: {
    // With the calls of vouchers, 0.9 kB, of the lists of money, 0.5 kB, of approvals and customers elsewhere, 0.2 kB,
    // of periods, sums of sales and what imports keep, 0.6 kB, of codes, phone numbers and homophones, 2.1 kB, of
    // revaluations and the changes of value, 0.5 kB, of numbers, columns and stock that is out, 0.4 kB, and of corrections, numbers of papers, all that moved,
    // lines of documents, dates, measures and recounted goods, 1.9 kB, of verifier digits and lines of colleagues, 0.2 kB, and of
    // weighed parts of sums and pictures of imports, 0.1 kB, of lost zeros and units beside quantities, 0.3 kB, of services, 0.3 kB, of dates among codes, 0.1 kB,
    // and of units beside typed quantities and of expired units in sales, 0.5 kB, of archived goods of orders and weighed parts
    // of transfers, 0.1 kB. Less those that the pages of one feature read, in its folder and below it, 0.9 kB.
    limit: 43.2,
    holds: /\.en\.ts$|^contract\/src\//,
    /** A chunk of these alone is a part of its page. */
    ofOnePage: /\.page\.en\.ts$/,
  },
}

/**
 * Modules that no first screen may load. Each pattern must match something in the build, or it would protect nothing.
 * @type {{ name: string, modules: RegExp }[]}
 */
export const laterThings = [
  // spec: U1.5
  { name: 'Amharic texts', modules: /^web\/src\/(texts\/am[./]|.+\.am\.ts$)/ },
  { name: 'charts', modules: /^web\/src\/features\/insight\/dashboard\/charts\/\w*Charts?\.tsx$/ },
  { name: 'the palette', modules: /^web\/src\/features\/workspace\/palette\// },
  { name: 'receipts', modules: /^web\/src\/features\/selling\/sales\/receipt\/Receipt\w*\.tsx$/ },
  {
    name: 'the Ethiopian calendar',
    modules: /^web\/src\/ui\/form\/date\/EthiopianDateField\.tsx$/,
  },
  { name: 'endless lists', modules: /\/infiniteQueryObserver\.js$/ },
  { name: 'Mantine', modules: /^node_modules\/@mantine\/core\// },
]
