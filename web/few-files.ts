import path from 'node:path'

import { normalizePath } from 'vite'

import type { Rolldown } from 'vite'

/** The path of a source file, as the bundler names it. */
export const inSource = (file: string) => normalizePath(path.join(import.meta.dirname, 'src', file))

export const FRAME = [
  'app/RequireSession.tsx',
  'features/insight/dashboard/DashboardPage.tsx',
] as const
export const SIGN_IN = [
  'app/frame/PublicShell.tsx',
  'features/people/accounts/LoginPage.tsx',
] as const

const LIST = [
  'ui/list/ListScreen.tsx',
  'ui/list/DataTable.tsx',
  'ui/list/CardGrid.tsx',
  'ui/dialog/ModalButton.tsx',
  'lib/list/use-list.ts',
  'lib/list/use-page-list.ts',
  'lib/list/use-names.ts',
  'lib/list/use-shown-list.ts',
  'ui/kit/ButtonLink.tsx',
  'ui/list/StatusBadge.tsx',
  'ui/kit/TextLink.tsx',
  'ui/list/Card.tsx',
  'ui/list/Facts.tsx',
  'ui/list/field.ts',
  'features/insight/audit/ChangesLink.tsx',
  'features/workspace/fields/use-fields.ts',
  'features/workspace/records/RecordList.tsx',
  'features/workspace/printing/PrintButton.tsx',
] as const

/** Parts of every form: the library of schemas, and the fields of the contract. */
const FORM = [
  'lib/drafts/use-save-form.ts',
  'lib/drafts/body-schema.ts',
  '../../contract/src/people/credentials.ts',
] as const

const BEGINNING = ['main.tsx'] as const
const EARLY = ['ask-early.ts'] as const

/** Whatever a package's index names is taken for used; these are, by no first screen. */
const LATER =
  /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useBlocker)\.js$/
/** Filters of lists, each a few hundred bytes; not all lists have a period. Forms have the date field without them. */
const FILTERS = /\/(use-list-filters|SumLine|branch-filter)\.tsx?$/
const DOCUMENT_FILTERS = /\/(PeriodFields|product-filter|supplier-filter|person-filter)\.tsx?$/
const DATE_FIELD = /\/ui\/form\/date\/DateField\.tsx$/
const SHARED = /\/(DeviceSelect|Forbidden)\.tsx$/
/** Parts of the till and of some forms, each a few hundred bytes: codes and payments. */
const SCANNED =
  /\/catalogue\/(scanning\/(gs1|parse-scan|scale-label|how-much)|products\/(find-scanned|weighed\/units-of-scan|services\/units-left|field\/is-typed)|goods\/find-goods)\.ts$/
const PAID =
  /\/selling\/(payments\/(PaymentRows|typed-payments|Tenders|cash|Rounding|Payments)|drawers\/device-till)/
const QUANTITIES = /\/ui\/form\/number\/(QuantityField|use-typed-number)\.tsx?$/
/** Parts of the till that its dialogs read, too. */
const BASKET =
  /\/selling\/till\/(basket\/(basket|stored-baskets|typed-search)|state\/(till|basket-actions|held-actions)|sale\/(receipt-printing|sale-of-basket|use-sell)|beep)\.ts$/
const NAMES = /\/selling\/(?!shifts|sale-)[\w-]+\/[\w-]+-name\.ts$/
const FIELDS = /\/contract\/src\/kit\/fields\.ts\?plain$/
/** The words of the till and of debts, which most pages do not need. */
const TILL = /\/selling\/till\/(till\.en\.ts|KeyHint\.tsx)$/
const DEBTS =
  /\/selling\/customer-sales\/(customer-sales\.page\.en|reminders\.page\.en|days-since)\.ts$/
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * A visit loads three files (prefetch, React, which stays between versions, the rest) and one or two of its screen.
 * By default the bundler makes 20 of the shared code, 9 kB larger in total.
 */
export function fewFiles(): Rolldown.CodeSplittingGroup[] {
  const needed = (
    roots: readonly string[],
    id: string,
    context: Rolldown.ChunkingContext,
  ): boolean => !LATER.test(id) && roots.some((root) => loadedWith(inSource(root), context).has(id))
  const group = (
    name: string,
    priority: number,
    holds: (isNeededBy: (roots: readonly string[]) => boolean) => boolean,
  ): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (holds((roots) => needed(roots, id, context)) ? name : null),
    debugName: name,
    priority,
  })
  // A module is taken together with all that it imports, so what goes its own way comes first.
  return [
    group('early', 7, (isNeededBy) => isNeededBy(EARLY)),
    { name: 'react', test: REACT, priority: 6 },
    group('first', 5, (is) => is(BEGINNING) || (is(SIGN_IN) && (is(FRAME) || is(FORM)))),
    { name: 'frame', test: SHARED, priority: 4 },
    { name: 'calls', test: FIELDS, priority: 3 },
    group('frame', 4, (isNeededBy) => isNeededBy(FRAME)),
    group('form', 4, (isNeededBy) => isNeededBy(FORM)),
    group('sign-in', 3, (isNeededBy) => isNeededBy(SIGN_IN)),
    group('list', 2, (isNeededBy) => isNeededBy(LIST)),
    // The calls and the words of a page are a few hundred bytes.
    { name: 'calls', test: /\/contract\/src\/.+\?plain$/, priority: 1 },
    { name: 'till', test: TILL, priority: 2 },
    { name: 'debts', test: DEBTS, priority: 2 },
    {
      name: (id, context) => (isOfOnePage(id, context) ? null : 'words'),
      debugName: 'words',
      test: /\.en\.ts$/,
      priority: 1,
    },
    { name: 'date', test: DATE_FIELD, priority: 1 },
    { name: 'filters', test: FILTERS, priority: 1 },
    { name: 'document-filters', test: DOCUMENT_FILTERS, priority: 0 },
    { name: 'names', test: NAMES, priority: 0 },
    { name: 'scanned', test: SCANNED, priority: 0 },
    { name: 'paid', test: PAID, priority: 0 },
    { name: 'basket', test: BASKET, priority: 0 },
    { name: 'quantities', test: QUANTITIES, priority: 0 },
  ]
}

/** Words that are read only by pages in the same folder go with these pages. */
const isOfOnePage = (id: string, context: Rolldown.ChunkingContext): boolean =>
  id.endsWith('.page.en.ts') &&
  context.getModuleInfo(id)?.importers.every((by) => by.startsWith(`${path.dirname(id)}/`)) === true

const loaded = new Map<string, Set<string>>()

/** A module and all that it imports when it is loaded. */
function loadedWith(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = loaded.get(root)
  if (known !== undefined) return known
  const found = new Set<string>([root])
  // A set goes on with what is added while it is walked through.
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  loaded.set(root, found)
  return found
}
