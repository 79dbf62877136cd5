import { cursorAfter } from '../../../platform/db/query/paging.ts'
import { productById } from './product-columns.queries.ts'
import { PAGE_FACETS, SHOWN_FIELDS } from './product-facets.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Query } from '../../../platform/db/statement.ts'
import type { Extras, ListedProducts, ProductColumns } from './product-columns.queries.ts'

type Input = {
  size: number
  /** Keys for the cursor after a row. */
  keysOf?: (key: string | number | undefined, id: string | undefined) => readonly unknown[]
}

/** Reads a page of products as JSON. The query gives one more than its size, where there is one. */
export async function readProducts(
  db: Database,
  institutionId: string,
  query: Query<ListedProducts>,
  input: Input,
): Promise<Page<string>> {
  const [found] = await db.read(institutionId, query)
  return pageOfProducts(institutionId, found, input)
}

/** The page of products that a statement found, as JSON. */
export function pageOfProducts(
  institutionId: string,
  found: ListedProducts | undefined,
  { size, keysOf = (key, id) => [key, id] }: Input,
): Page<string> {
  if (found === undefined) throw new Error('An aggregate has a row, whatever it is of')
  const { ids, keys, total } = found
  const rows = productTexts(institutionId, found)
  const last = size - 1
  const next = rows.length > size ? cursorAfter(keysOf(keys?.[last], ids?.[last])) : null
  return { rows: rows.slice(0, size), next, total }
}

/** Reads one product as JSON; empty when it is not there. */
export async function readProduct(
  db: Database,
  product: BranchScope & { id: string },
): Promise<string[]> {
  const { institutionId, branchId, id } = product
  const [found] = await db.read(institutionId, productById(institutionId, id, branchId))
  return found === undefined ? [] : productTexts(institutionId, found)
}

/**
 * The JSON of each product, as the contract's `Product`. Written by hand, because a page of a list is asked for more often
 * than anything else: objects and their serialiser take four times as long.
 */
export function productTexts(institutionId: string, columns: ProductColumns): string[] {
  const { ids, names, units, prices, descriptions, thresholds, versions } = columns
  if (ids === null) return []
  const { codes, barcodes } = columns
  const { category_ids: categoryIds, category_names: categoryNames } = columns
  const stocks = withLevels(columns)
  const extras = new Map(columns.extras?.map((one) => [one[0], one]))
  const ofPage = PAGE_FACETS.flatMap(({ fieldsOf }, at) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by its own SQL
    columns.of_page[at] === null ? [] : [fieldsOf(columns.of_page[at] as never)],
  )
  // Ids, numbers and null have the same form in the text as in JSON; only typed text needs to be escaped.
  return ids.map((id, at) => {
    const category = `{"id":"${categoryIds[at]}","name":${JSON.stringify(categoryNames[at])}}`
    const one = extras.get(id)
    const own = ofPage.length === 0 ? NONE : facetsOf(one)
    return (
      `{"id":"${id}","name":${JSON.stringify(names[at])},"unit":${JSON.stringify(units[at])},` +
      `"pricePerUnit":${prices[at]},"description":${JSON.stringify(descriptions[at])},` +
      `"lowStockThreshold":${thresholds[at]},"categoryId":"${categoryIds[at]}","category":${category},` +
      `"institutionId":"${institutionId}","branchProducts":[${stocks[at]}],"version":${versions[at]},` +
      `"code":${JSON.stringify(codes[at])},"barcodes":${JSON.stringify(barcodes[at] ?? [])},` +
      `"isArchived":${one?.[1] ?? false}${facetTexts(one)}` +
      `${ofPage.map((fieldsOf) => membersOf(fieldsOf(id, own))).join('')}}`
    )
  })
}

const NONE = {}

/** The facets of a product, after other members. */
function facetTexts(extras: Extras | undefined): string {
  if (extras === undefined) return ''
  let text = ''
  for (const [at, field] of SHOWN_FIELDS.entries()) {
    const value = extras[at + 2]
    if (value !== null) text += `,"${field}":${JSON.stringify(value)}`
  }
  return text
}

/** The facets that the product has. */
function facetsOf(extras: Extras | undefined): Readonly<Record<string, unknown>> {
  if (extras === undefined) return NONE
  const [, , ...values] = extras
  return Object.fromEntries(
    SHOWN_FIELDS.flatMap((field, at) => (values[at] === null ? [] : [[field, values[at]]])),
  )
}

/** The members of an object, after others. */
const membersOf = (fields: object | undefined): string =>
  fields === undefined ? '' : `,${JSON.stringify(fields).slice(1, -1)}`

/** The stock of each product, with the levels of its branches. */
function withLevels({ ids, stocks, levels }: ProductColumns): string[] {
  const texts = stocks.split('|')
  if (ids === null || levels === null) return texts
  const places = new Map(ids.map((id, at) => [id, at]))
  for (const [productId, branchId, minimum, maximum] of levels) {
    const at = places.get(productId)
    if (at === undefined) continue
    const set =
      (minimum === null ? '' : `,"minimum":${minimum}`) +
      (maximum === null ? '' : `,"maximum":${maximum}`)
    texts[at] = (texts[at] ?? '').replace(
      new RegExp(`"branchId":"${branchId}","quantity":-?\\d+`),
      `$&${set}`,
    )
  }
  return texts
}
