import { randomUUID } from 'node:crypto'

import { statement } from '../../../platform/db/statement.ts'
import { afterName, readPageByName } from '../../../platform/db/query/name-paging.ts'
import { likePattern, pageSize } from '../../../platform/db/query/paging.ts'
import { hasTextIfAny } from '../../../platform/db/query/search.ts'

import type { Category, CategoryChange, CategoryInput } from '@mezgeb/contract/catalogue/categories'
import type * as z from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'

type CategoryRow = {
  id: string
  name: string
  description: string | null
  institution_id: string
  version: number
}

type ListedCategory = CategoryRow & { name_key: string; total: number }

type CategoryKey = { institutionId: string; id: string }

const COLUMNS = 'id, name, description, institution_id, version'
const LISTED = `where institution_id = $1 and ${hasTextIfAny('search_key', '$2')}`

const categoriesPage = statement<ListedCategory>(
  'categories_page',
  `select ${COLUMNS}, name_key, (select count(*) from categories ${LISTED}) as total
     from categories ${LISTED} and (name_key, id) > ($3, $4::uuid)
    order by name_key, id limit $5`,
)

const categoriesTotal = statement<{ total: number }>(
  'categories_total',
  `select count(*) as total from categories ${LISTED}`,
)

/** Categories of an institution by name; the search looks at name and description. */
export async function listCategoriesOf(
  db: Database,
  institutionId: string,
  page: PageRequest,
): Promise<Page<Category>> {
  const filters = [institutionId, likePattern(page.search)] as const
  return readPageByName(db, institutionId, page, {
    rows: categoriesPage(...filters, ...afterName(page), pageSize(page) + 1),
    total: categoriesTotal(...filters),
    toItem: toCategory,
  })
}

const addRow = statement<CategoryRow>(
  'add_category',
  `insert into categories (institution_id, id, name, description)
   values ($1, $2, $3, $4) returning ${COLUMNS}`,
)

/** The unique key of names says CATEGORY_TAKEN. */
export async function insertCategory(
  tx: Transaction,
  institutionId: string,
  category: z.output<typeof CategoryInput>,
): Promise<Category> {
  const [row] = await tx.query(
    addRow(institutionId, randomUUID(), category.name, category.description),
  )
  if (row === undefined) throw new Error('a new category gave no row')
  return toCategory(row)
}

const changeRow = statement<CategoryRow>(
  'change_category',
  `update categories
   set name = coalesce($3, name), description = case when $4 then $5 else description end,
       version = version + 1
   where institution_id = $1 and id = $2 and ($6::int is null or version = $6)
   returning ${COLUMNS}`,
)

/** Sets what is present. Null when there is no such category at that version. */
export async function updateCategoryRow(
  tx: Transaction,
  key: CategoryKey,
  change: z.output<typeof CategoryChange>,
): Promise<Category | null> {
  const { name, description, version } = change
  const [row] = await tx.query(
    changeRow(key.institutionId, key.id, name, description !== undefined, description, version),
  )
  return row === undefined ? null : toCategory(row)
}

const categoryById = statement<CategoryRow>(
  'category_by_id',
  `select ${COLUMNS} from categories where institution_id = $1 and id = $2`,
)

/** Null when the institution has no such category. */
export async function findCategory(tx: Transaction, key: CategoryKey): Promise<Category | null> {
  const [row] = await tx.query(categoryById(key.institutionId, key.id))
  return row === undefined ? null : toCategory(row)
}

function toCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    institutionId: row.institution_id,
    version: row.version,
  }
}
