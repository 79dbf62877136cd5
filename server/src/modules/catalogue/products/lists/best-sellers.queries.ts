import * as z from 'zod/mini'

import { AppError } from '../../../../platform/app-error.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { afterKeys, pageSize } from '../../../../platform/db/query/paging.ts'
import {
  hasText,
  inEachForm,
  lettersPattern,
  searchFor,
} from '../../../../platform/db/query/search.ts'
import { activeProducts } from '../counted-products.ts'
import { knownFilters } from './known-filters.queries.ts'
import { listedProducts, ofPage } from '../product-columns.queries.ts'
import { readProducts } from '../read-products.ts'

import type { Database } from '../../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../../platform/db/query/paging.ts'
import type { SearchForm } from '../../../../platform/db/query/search.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { ListedProducts } from '../product-columns.queries.ts'

/** How many of the best sellers come before the other products. */
const BEST = 20
const OTHERS = BEST + 1

const bestSellers = statement<{ ids: string[] }>(
  'best_sellers',
  `select coalesce(array_agg(product_id), '{}') as ids from best_sellers($1, $2, ${BEST})`,
)

const FOUND: Record<SearchForm, string> = {
  // Of so many others at least a page is left.
  none: `
    select name_key, id from products
     where institution_id = $1 and archived_at is null and id = any ($8) and $2::text is null
    union
    (select name_key, id from products where institution_id = $1 and archived_at is null and (name_key, id) > ($4, $5)
      order by name_key, id limit $6 + ${BEST})`,
  index: `select name_key, id from products where institution_id = $1 and archived_at is null and ${hasText('search_key', '$2')}`,
  scan: `select name_key, id from products where institution_id = $1 and archived_at is null and ${hasText('letters_key', '$2')}`,
}

// Sorted by the place among the best sellers ($8), then by name.
const pages = inEachForm(pageIn)

function pageIn(form: SearchForm) {
  return statement<ListedProducts>(
    `products_page_desc_sold_${form}`,
    `with found as materialized (${FOUND[form]}),
          placed as (
            select p.place, case when p.place < ${OTHERS} then '' else f.name_key end as name_key, f.id
              from found f
             cross join lateral (select coalesce(array_position($8::uuid[], f.id), ${OTHERS}) as place) p),
          page as (select * from placed where (place, name_key, id) > ($3, $4, $5)
                    order by place, name_key, id limit $6)
     select ${listedProducts(
       '$7',
       ofPage('order by e.place, e.name_key, e.id'),
       form === 'none' ? activeProducts('$1') : '(select count(*) from found)',
     )}`,
  )
}

// The best sellers of the first page: they change, and a later page must neither repeat nor skip a product.
const Keys = z.tuple([z.int(), z.string(), z.guid(), z.array(z.guid()).check(z.maxLength(BEST))])
const START = [0, '', '00000000-0000-0000-0000-000000000000'] as const

/** Products that the last sales had most often, then the others by name; of a search only its results. Throws NOT_FOUND for a branch that is not there. */
export async function listBestSellers(
  db: Database,
  { institutionId, branchId }: BranchScope,
  { soldIn, ...page }: PageRequest & { search: string; soldIn?: string | undefined },
): Promise<Page<string>> {
  const after = afterKeys(page, Keys)
  const [...start] = after?.slice(0, START.length) ?? START
  const best =
    after?.[START.length] ?? (await getBestSellers(db, institutionId, soldIn ?? branchId))
  const { form, pattern } = searchFor(page.search)
  const text = form === 'scan' ? lettersPattern(page.search) : pattern
  const size = pageSize(page)
  const query = pages[form](institutionId, text, ...start, size + 1, branchId, best)
  const keysOf = (name: unknown, id = '') => {
    const place = best.indexOf(id) + 1
    return place === 0 ? [OTHERS, name, id, best] : [place, '', id, best]
  }
  return readProducts(db, institutionId, query, { size, keysOf })
}

async function getBestSellers(
  db: Database,
  institutionId: string,
  branchId: string | null,
): Promise<readonly string[]> {
  const [[found], [known]] = await db.readTogether(institutionId, (tx) =>
    Promise.all([
      tx.query(bestSellers(institutionId, branchId)),
      tx.query(knownFilters(institutionId, null, branchId)),
    ]),
  )
  if (known?.is_known !== true) throw new AppError('NOT_FOUND')
  return found?.ids ?? []
}
