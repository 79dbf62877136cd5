import { statement } from '../../db/statement.ts'
import { afterName } from '../../db/name-paging.ts'
import { pageSize } from '../../db/paging.ts'
import { hasText, isLike, lettersPattern, searchFor } from '../../db/search.ts'
import { listedProducts, ofPage } from './product-columns.queries.ts'
import { forgetFinds, learnFinds, nextFinds } from './frequent-finds.ts'
import { readProducts } from './read-products.ts'

import type { Database } from '../../db/database.ts'
import type { Page, PageRequest } from '../../db/paging.ts'
import type { BranchScope } from '../branches/branch-scope.ts'
import type { ListedProducts } from './product-columns.queries.ts'
import type { Finds } from './frequent-finds.ts'

/** Looked at and shown of what is only like the text. */
const ALIKE_LOOKED_AT = 200
const ALIKE_MAX = 20

/** Of more than these, and of as many of them in order, a process remembers what it found (docs/decisions/0026). */
const FREQUENT = 200
const REMEMBERED = 500
/** With more new products than these, looking through them is not faster than searching anew. */
const NEWS_MAX = 200

type Key = 'search_key' | 'letters_key'

// What a search finds is gathered first and sorted then, keys alone.
const gathered = (key: Key) =>
  `found as materialized (
     select name_key, id from products where institution_id = $1 and ${hasText(key, '$2')})`

// What was found as of $3 is what would be found now: nothing that has the text came since, and no name or description
// was changed. Everything that was written by then stands before $3 in the audit trail.
const isCurrent = (key: Key) => `
  made as materialized (
    select a.record_id as id from audit_entries a
     where a.institution_id = $1 and a.kind = 'PRODUCT' and a.action = 'CREATED' and a.at >= $3 limit ${NEWS_MAX}),
  changed as materialized (
    select a.before from audit_entries a
     where a.institution_id = $1 and a.kind = 'PRODUCT' and a.action = 'CHANGED' and a.at >= $3 limit ${NEWS_MAX}),
  current as materialized (
    select from (select) as always
     where (select count(*) from made) < ${NEWS_MAX} and (select count(*) from changed) < ${NEWS_MAX}
       and not exists (select from changed c where c.before ?| array['name', 'description'])
       and not exists (select from made m cross join lateral (
             select from products p
              where p.institution_id = $1 and p.id = m.id and ${hasText(`p.${key}`, '$2')} limit 1) named))`

function searchStatements(key: Key) {
  return {
    page: statement<ListedProducts>(
      `products_page_by_${key}`,
      `with ${gathered(key)},
            page as (select name_key, id from found where (name_key, id) > ($3, $4::uuid)
                      order by name_key, id limit $5)
       select ${listedProducts('$6', ofPage('p.name_key, p.id'), '(select count(*) from found)')}`,
    ),
    finds: statement<Finds>(
      `products_found_by_${key}`,
      `with ${gathered(key)}
       select settled_moment() as until, (select count(*) from found) as total,
              array(select id from found order by name_key, id limit ${REMEMBERED}) as ids`,
    ),
    remembered: statement<ListedProducts>(
      `products_remembered_by_${key}`,
      `with ${isCurrent(key)},
            page as (select w.id, w.number from current, unnest($4::uuid[]) with ordinality w (id, number))
       select ${listedProducts('$6', ofPage('e.number'), '$5::bigint')}`,
    ),
  }
}

const byText = searchStatements('search_key')
const byLetters = searchStatements('letters_key')

// The best of the first that are like it; with a common word, that is as good as the best of all.
const alike = statement<ListedProducts>(
  'products_alike',
  `with found as materialized (
          select name_key, id, search_key from products where institution_id = $1 and ${isLike('$2')}
           limit ${ALIKE_LOOKED_AT}),
        page as (
          select name_key, id, word_similarity((select fold_name($2)), search_key) as likeness from found
           where (name_key, id) > ($3, $4::uuid)
           order by likeness desc, name_key, id limit least($5, ${ALIKE_MAX}))
   select ${listedProducts('$6', ofPage('e.likeness desc, p.name_key, p.id'), '(select count(*) from page)')}`,
)

/**
 * Products with a text in name or description, by name. Where nobody has it, those that are most like it come instead, the
 * likest first, on one page.
 */
export async function searchProducts(
  db: Database,
  scope: BranchScope,
  page: PageRequest & { search: string },
): Promise<Page<string>> {
  const exact = (await readRemembered(db, scope, page)) ?? (await readFound(db, scope, page))
  if (exact.total > 0 || !isOfWords(page.search)) return exact
  const { institutionId, branchId } = scope
  const size = pageSize(page)
  const like = alike(institutionId, page.search, ...afterName({}), size, branchId)
  return readProducts(db, institutionId, like, size)
}

type Searched = PageRequest & { search: string }

function statementsFor(search: string) {
  const { form, pattern } = searchFor(search)
  return form === 'index'
    ? { list: byText, text: pattern }
    : { list: byLetters, text: lettersPattern(search) }
}

/** Null when it is not remembered, or not as it is now. */
async function readRemembered(
  db: Database,
  { institutionId, branchId }: BranchScope,
  page: Searched,
): Promise<Page<string> | null> {
  const { list, text } = statementsFor(page.search)
  const key = `${institutionId} ${text}`
  const [, after] = afterName(page)
  const size = pageSize(page)
  const known = nextFinds(key, page.cursor === undefined ? null : after, size + 1)
  if (known === null) return null
  const { until, total, ids } = known
  const remembered = list.remembered(institutionId, text, until, ids, total, branchId)
  const read = await readProducts(db, institutionId, remembered, size)
  if (read.rows.length > 0) return read
  forgetFinds(key)
  return null
}

async function readFound(
  db: Database,
  { institutionId, branchId }: BranchScope,
  page: Searched,
): Promise<Page<string>> {
  const { list, text } = statementsFor(page.search)
  const size = pageSize(page)
  const exact = list.page(institutionId, text, ...afterName(page), size + 1, branchId)
  const found = await readProducts(db, institutionId, exact, size)
  if (found.total > FREQUENT) {
    void learnFinds(`${institutionId} ${text}`, async () => {
      const [finds] = await db.read(institutionId, list.finds(institutionId, text))
      return finds
    })
  }
  return found
}

// Who types anything else means it literally.
function isOfWords(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text) && /^[\p{L}\p{M}\p{N}\s'’.-]+$/u.test(text)
}
