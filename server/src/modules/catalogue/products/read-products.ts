import { cursorAfter } from '../../../platform/db/query/paging.ts'
import { productTexts } from './product-texts.ts'

import { productById } from './product-columns.queries.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Query } from '../../../platform/db/statement.ts'
import type { ListedProducts } from './product-columns.queries.ts'

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
