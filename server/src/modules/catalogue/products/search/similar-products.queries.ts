import { likePattern, pageSize } from '../../../../platform/db/query/paging.ts'
import { isLike } from '../../../../platform/db/query/search.ts'
import { statement } from '../../../../platform/db/statement.ts'
import {
  PRODUCT_ORDERS,
  inCategoryNamed,
  listedProducts,
  ofPage,
} from '../product-columns.queries.ts'
import { readProducts } from '../read-products.ts'

import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../../platform/db/query/paging.ts'
import type { Query } from '../../../../platform/db/statement.ts'
import type { ListedProducts } from '../product-columns.queries.ts'

/** Similar products that are compared, and shown. */
const SIMILAR_COMPARED = 200
const SIMILAR_MAX = 20

// The best of the first that are like it; with a common word, that is as good as the best of all.
const alike = statement<ListedProducts>(
  'products_alike',
  `with found as materialized (
          select name_key, id, search_key from products where institution_id = $1 and archived_at is null and ${isLike('$2')}
           limit ${SIMILAR_COMPARED}),
        page as (
          select name_key, id, word_similarity((select fold_name($2)), search_key) as likeness from found
           where (name_key, id) > ($3, $4::uuid)
           order by likeness desc, name_key, id limit least($5, ${SIMILAR_MAX}))
   select ${listedProducts('$6', ofPage('order by e.likeness desc, p.name_key, p.id'), '(select count(*) from page)')}`,
)

const ofCategories = statement<ListedProducts>(
  'products_of_categories_named',
  `with found as materialized (
          select name_key, id from products
           where institution_id = $1 and archived_at is null
             and ${inCategoryNamed('$2')}),
        page as (select name_key, id from found where (name_key, id) > ($3, $4::uuid) order by name_key, id limit $5)
   select ${listedProducts('$6', ofPage('order by p.name_key, p.id'), '(select count(*) from found)')}`,
)

const swapped = statement<ListedProducts>(
  'products_with_letters_swapped',
  `with page as (
          select name_key, id from products
           where institution_id = $1 and archived_at is null and search_key like any (array(
                 select fold_name(text) from unnest($2::text[]) as texts (text)))
             and (name_key, id) > ($3, $4::uuid)
           order by name_key, id limit least($5, ${SIMILAR_MAX}))
   select ${listedProducts('$6', ofPage('order by p.name_key, p.id'), '(select count(*) from page)')}`,
)

/**
 * Products for a text that none has: those of the categories with it, else the most similar ones on one page, the most similar
 * first, else those that have it but for two neighbouring letters.
 */
export async function listSimilar(
  db: Database,
  { institutionId, branchId }: BranchScope,
  page: PageRequest & { search: string },
): Promise<Page<string>> {
  const { name } = PRODUCT_ORDERS
  const { search } = page
  const size = pageSize(page)
  const read = (query: Query<ListedProducts>) => readProducts(db, institutionId, query, { size })
  const named = likePattern(search)
  const start = name.start(page)
  const found = await read(ofCategories(institutionId, named, ...start, size + 1, branchId))
  if (found.total > 0) return found
  const first = name.start({})
  const like = await read(alike(institutionId, search, ...first, size, branchId))
  if (like.rows.length > 0) return like
  return read(swapped(institutionId, swaps(search), ...first, size, branchId))
}

/** Patterns of a text with two neighbouring letters of a word in the other order. */
function swaps(text: string): string[] {
  const letters = Array.from(text)
  return letters.slice(1).flatMap((letter, at) => {
    const before = letters[at] ?? ''
    const isWord = /^[\p{L}\p{M}\p{N}]{2}$/u.test(before + letter) && before !== letter
    const other = [...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('')
    return isWord ? (likePattern(other) ?? []) : []
  })
}
