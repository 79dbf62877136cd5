import { choiceKey } from './reading/column-choice.ts'
import { folded, guessColumns, isQuantity } from './guess-columns.ts'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { ColumnChoice, ColumnChoices, Shop } from './reading/column-choice.ts'
import type { FileRow } from './read-table.ts'

type Names = ReadonlyMap<string, string>

const IN_STOCK = new Set(['in stock', 'በክምችት ያለ'].map(folded))
const SUMS = new Set(['in stock, all branches', 'በሁሉም ቅርንጫፎች ያለ ክምችት'].map(folded))
// Only an exported list of products has it beside the stock.
const STATUS = new Set(['status', 'ሁኔታ'].map(folded))

/** The meaning of each column: the stock of a branch, the earlier choice of the shop for its heading, or a guess. */
export function proposeColumns(
  headings: readonly string[],
  of: ImportOf,
  { branches, past }: Shop,
  rows: readonly FileRow[] = [],
): { columns: ColumnChoices; sum: string | undefined } {
  const isOfGoods = of === 'PRODUCTS'
  const sum = isOfGoods ? headings.find((one) => isSum(one, headings, branches)) : undefined
  const chosen = chosenBefore(of, { branches, past })
  const known = headings.map((heading) => {
    if (heading === sum) return null
    return (isOfGoods ? stockOf(heading, branches) : undefined) ?? chosen.get(folded(heading))
  })
  // The others share the fields that are left.
  const unknown = headings.map((heading, at) => (known[at] === undefined ? heading : ''))
  const given = known.flatMap((choice) => choice ?? [])
  const guesses = guessColumns(unknown, of, rows, given)
  const taken = new Set<string>()
  const columns = known.map((choiceBefore, at) => {
    const choice = choiceBefore === null ? undefined : (choiceBefore ?? guesses[at])
    if (choice === undefined || taken.has(choiceKey(choice))) return undefined
    taken.add(choiceKey(choice))
    return choice
  })
  return { columns, sum }
}

/** The stock of all branches: in exported files of several branches, also of earlier versions, and beside columns of branches. */
function isSum(heading: string, headings: readonly string[], branches: Names): boolean {
  const key = folded(heading)
  if (SUMS.has(key)) return true
  const isExported = headings.some((one) => STATUS.has(folded(one)))
  if (IN_STOCK.has(key) && branches.size > 1 && isExported) return true
  const ofBranches = headings.filter((one) => stockOf(one, branches) !== undefined)
  return ofBranches.length > 1 && !ofBranches.includes(heading) && isQuantity(heading)
}

/** A heading with the name of one branch, such as `In stock: Bole` or `Bole`; the stock of the only branch needs no name. */
function stockOf(heading: string, branches: Names): ColumnChoice | undefined {
  const key = folded(heading)
  const [only] = branches.keys()
  if (branches.size === 1 && only !== undefined && IN_STOCK.has(key)) return { stockOf: only }
  const named = [...branches].filter(([, name]) => {
    const branch = folded(name)
    if (branch === '') return false
    // A branch may be called as a column usually is.
    if (key === branch) return guessColumns([heading], 'PRODUCTS')[0] === undefined
    const isFirst = key.startsWith(branch) && isStock(key.slice(branch.length))
    const isLast = key.endsWith(branch) && isStock(key.slice(0, -branch.length))
    return isFirst || isLast || isStock(withoutName(heading, name))
  })
  const exact = named.filter(([, name]) => heading.trim().endsWith(name))
  const [found, ...others] = exact.length === 1 ? exact : named
  return found === undefined || others.length > 0 ? undefined : { stockOf: found[0] }
}

const OF_BRANCH = new Set(['branch', 'shop', 'store', 'ቅርንጫፍ', 'ሱቅ', 'መደብር'].map(folded))

/** Whether the rest of a heading with the name of a branch leaves it the stock: `Qty` or `branch`. */
const isStock = (rest: string) => OF_BRANCH.has(rest) || isQuantity(rest)

/** The words of a heading before or behind the name of a branch; empty where it has it at neither end. */
function withoutName(heading: string, name: string): string {
  const text = heading.trim()
  const [whole, part] = [text.toLowerCase(), name.trim().toLowerCase()]
  if (whole.startsWith(part)) return text.slice(part.length)
  return whole.endsWith(part) ? text.slice(0, -part.length) : ''
}

/** By heading; null where it was left out. */
function chosenBefore(
  of: ImportOf,
  { branches, past }: Shop,
): ReadonlyMap<string, ColumnChoice | null> {
  const chosen = new Map<string, ColumnChoice | null>()
  for (const { columns } of past.filter((one) => one.of === of))
    for (const { heading, field, branchId = '' } of columns) {
      const key = folded(heading)
      if (key === '' || chosen.has(key)) continue
      if (field !== 'stock') chosen.set(key, field)
      else if (branches.has(branchId)) chosen.set(key, { stockOf: branchId })
    }
  return chosen
}
