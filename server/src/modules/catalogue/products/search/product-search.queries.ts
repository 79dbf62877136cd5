import { BARCODE_MAX } from '@mezgeb/contract/catalogue/product-codes'
import { formsOf } from '@mezgeb/contract/kit/codes'

import { statement } from '../../../../platform/db/statement.ts'
import { inEachOrder } from '../../../../platform/db/query/order.ts'
import { likePattern, pageSize } from '../../../../platform/db/query/paging.ts'
import { hasText, lettersPattern, searchFor } from '../../../../platform/db/query/search.ts'
import { listBestSellers } from '../lists/best-sellers.queries.ts'
import { PRODUCT_ORDERS, ofPage, productColumns } from '../product-columns.queries.ts'
import { forgetFinds, learnFinds, nextFinds } from './search-cache.ts'
import { productByCode } from '../product-codes.queries.ts'
import { pageOfProducts, readProduct } from '../read-products.ts'
import { listSimilar } from './similar-products.queries.ts'

import type { Database } from '../../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../../platform/db/query/paging.ts'
import type { Query } from '../../../../platform/db/statement.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { ListedProducts, ProductSort } from '../product-columns.queries.ts'
import type { Finds } from './search-cache.ts'

type Searched<Sort = keyof typeof PRODUCT_ORDERS> = PageRequest & {
  search: string
  sort: Sort
  soldIn?: string | undefined
}

/** From how many results a search is cached, and how many of them (docs/decisions/0026). */
const CACHED_FROM = 200
const CACHED_IDS = 500
/** With more changes than these, reading them is not faster than a new search. */
const CHANGES_MAX = 200

type Key = 'search_key' | 'letters_key'

// Sorts the keys of all results alone, before the columns of a page are read.
const gathered = (key: Key, order = 'name_key') =>
  `found as materialized (
     select ${order}, id from products where institution_id = $1 and archived_at is null and ${hasText(key, '$2')})`

// The result as of $3 is still the result: since then no product with the text was added, and no name or description was
// changed. The feed keeps changes for two days.
const isCurrent = (key: Key) => `
  changed as materialized (
    select c.row_id as id, c.was from row_changes c
     where c.institution_id = $1 and c.source = 'products' and c.at >= $3 limit ${CHANGES_MAX}),
  current as materialized (
    select from (select) as always
     where $3 > now() - interval '1 day' and (select count(*) from changed) < ${CHANGES_MAX}
       and not exists (select from changed c where c.was ?| array['name', 'description', 'archived_at'])
       and not exists (select from changed c cross join lateral (
             select from products p
              where p.institution_id = $1 and p.id = c.id and ${hasText(`p.${key}`, '$2')} limit 1) named
            where c.was is null))`

// With whether an active product has the text as its code: most searches need no second statement.
const searchedProducts = (from: string, total: string, key = 'name_key') =>
  productColumns(
    '$6',
    from,
    `, json_agg(p.${key}) as keys, ${total} as total,
         exists (select from product_codes c
                  cross join lateral (
                        select from products p
                         where p.institution_id = $1 and p.id = c.product_id and p.archived_at is null limit 1) p
                  where c.institution_id = $1 and c.code = any ($7)) as is_code`,
  )

type SearchedProducts = ListedProducts & { is_code: boolean }

function searchStatements(key: Key) {
  return {
    page: inEachOrder(PRODUCT_ORDERS, (order, suffix) =>
      statement<SearchedProducts>(
        `products_page${suffix}_by_${key}`,
        `with ${gathered(key, order.key)},
              page as (select ${order.key}, id from found where ${order.after(3, '', 'found')} ${order.by()} limit $5)
         select ${searchedProducts(ofPage(order.by('e.')), '(select count(*) from found)', order.key)}`,
      ),
    ),
    finds: statement<Finds>(
      `products_found_by_${key}`,
      `with ${gathered(key)}
       select settled_moment() as until, (select count(*) from found) as total,
              array(select id from found order by name_key, id limit ${CACHED_IDS}) as ids`,
    ),
    remembered: statement<SearchedProducts>(
      `products_remembered_by_${key}`,
      `with ${isCurrent(key)},
            page as (select w.id, w.number from current, unnest($4::uuid[]) with ordinality w (id, number))
       select ${searchedProducts(ofPage('order by e.number'), '$5::bigint')}`,
    ),
  }
}

const byText = searchStatements('search_key')
const byLetters = searchStatements('letters_key')

/** The product with this code or barcode, then those with the text in name or description, by name; without any similar ones. */
export async function searchProducts(
  db: Database,
  scope: BranchScope,
  page: Searched<ProductSort>,
): Promise<Page<string>> {
  const exact = await readExact(db, scope, page)
  const coded = exact.isCode ? await findCoded(db, scope, page.search) : null
  if (coded !== null) return readAfter(db, scope, page, coded)
  if (exact.total > 0 || !isOfWords(page.search)) return exact
  return listSimilar(db, scope, page)
}

/** A page, and whether the text may be the code of a product. */
type ExactPage = Page<string> & { isCode: boolean }

type Coded = { id: string; isFound: boolean }

/** The product whose code or barcode a text is exactly. */
export async function findCoded(
  db: Database,
  { institutionId }: BranchScope,
  search: string,
): Promise<Coded | null> {
  const codes = searchedCodes(search)
  if (codes.length === 0) return null
  const query = productByCode(institutionId, codes, likePattern(search))
  const [row] = await db.read(institutionId, query)
  return row === undefined ? null : { id: row.id, isFound: row.is_found }
}

/** The product of the code, and what the text finds after it; on a page for one product it is alone. */
async function readAfter(
  db: Database,
  scope: BranchScope,
  page: Searched<ProductSort>,
  { id, isFound }: Coded,
): Promise<Page<string>> {
  const isFirst = page.cursor === undefined
  const limit = isFirst ? pageSize(page) - 1 : pageSize(page)
  const first = isFirst ? await readProduct(db, { ...scope, id }) : []
  if (limit === 0) return { rows: first, next: null, total: 1 }
  const found = await readExact(db, scope, { ...page, limit })
  const others = found.rows.filter((row) => !row.startsWith(`{"id":"${id}"`))
  return { ...found, rows: [...first, ...others], total: found.total + (isFound ? 0 : 1) }
}

const searchedCodes = (search: string) =>
  formsOf(search).filter((code) => code !== '' && code.length <= BARCODE_MAX && !/\s/.test(code))

async function readExact(
  db: Database,
  scope: BranchScope,
  page: Searched<ProductSort>,
): Promise<ExactPage> {
  const { sort } = page
  if (sort === '-sold') return { ...(await listBestSellers(db, scope, page)), isCode: true }
  const requested = { ...page, sort }
  return (await readRemembered(db, scope, requested)) ?? readFound(db, scope, requested)
}

async function readPage(
  db: Database,
  institutionId: string,
  query: Query<SearchedProducts>,
  size: number,
): Promise<ExactPage> {
  const [found] = await db.read(institutionId, query)
  return { ...pageOfProducts(institutionId, found, { size }), isCode: found?.is_code ?? false }
}

function statementsFor(search: string) {
  const { form, pattern } = searchFor(search)
  return form === 'index'
    ? { list: byText, text: pattern }
    : { list: byLetters, text: lettersPattern(search) }
}

/** Null when it is not cached, or out of date; cached are results by name. */
async function readRemembered(
  db: Database,
  { institutionId, branchId }: BranchScope,
  page: Searched,
): Promise<ExactPage | null> {
  const { list, text } = statementsFor(page.search)
  const key = `${institutionId} ${text}`
  if (page.sort !== 'name') return null
  const [, after] = PRODUCT_ORDERS.name.start(page)
  const size = pageSize(page)
  const known = nextFinds(key, page.cursor === undefined ? null : String(after), size + 1)
  if (known === null) return null
  const { until, total, ids } = known
  const codes = searchedCodes(page.search)
  const remembered = list.remembered(institutionId, text, until, ids, total, branchId, codes)
  const read = await readPage(db, institutionId, remembered, size)
  if (read.rows.length > 0) return read
  forgetFinds(key)
  return null
}

async function readFound(
  db: Database,
  { institutionId, branchId }: BranchScope,
  page: Searched,
): Promise<ExactPage> {
  const { list, text } = statementsFor(page.search)
  const size = pageSize(page)
  const { start } = PRODUCT_ORDERS[page.sort]
  const codes = searchedCodes(page.search)
  const exact = list.page[page.sort](institutionId, text, ...start(page), size + 1, branchId, codes)
  const found = await readPage(db, institutionId, exact, size)
  if (page.sort === 'name' && found.total > CACHED_FROM) {
    void learnFinds(`${institutionId} ${text}`, async () => {
      const [finds] = await db.read(institutionId, list.finds(institutionId, text))
      return finds
    })
  }
  return found
}

// Text with any other sign is searched literally.
function isOfWords(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text) && /^[\p{L}\p{M}\p{N}\s'’.-]+$/u.test(text)
}
