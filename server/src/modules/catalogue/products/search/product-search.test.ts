import { Product, updateProduct } from '@mezgeb/contract/catalogue/products'
import { beforeEach, expect, it, vi } from 'vitest'

import { allPages } from '../../../../testing/all-pages.ts'
import { givenBusiness, givenProduct } from '../../../../testing/builders.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { nextFinds } from './search-cache.ts'

import type { Business } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business

beforeEach(async () => {
  shop = await givenBusiness(app)
  const { categoryId } = await givenProduct(app, shop)
  await app.database.sql(
    `insert into products (institution_id, category_id, name, unit, price_per_unit, description)
     select $1, $2, case n % 2 when 0 then 'Arabica ' else 'አረቢካ ' end || n, 'kg', 1, case n % 3 when 0 then 'ቡና' end
       from generate_series(1, 1200) n`,
    [shop.institution.id, categoryId],
  )
  // Older than a minute, because younger rows are not cached.
  await app.database.sql(`set session_replication_role = replica`)
  await app.database.sql(`update products set created_at = created_at - interval '1 hour'`)
  await app.database.sql(`update row_changes set at = at - interval '1 hour'`)
  await app.database.sql(`set session_replication_role = origin`)
})

const search = (text: string) =>
  allPages(app, shop.admin, `/products?limit=200&search=${encodeURIComponent(text)}`, Product)

const isRemembered = (pattern: string) =>
  nextFinds(`${shop.institution.id} ${pattern}`, null, 1) !== null

async function expectAllOf(text: string): Promise<void> {
  const rows = await app.database.sql<{ id: string }>(
    `select id from products
      where institution_id = $1 and search_key like '%' || fold_name($2) || '%' order by name_key, id`,
    [shop.institution.id, text],
  )
  const list = await search(text)
  expect(list.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(list.total).toBe(rows.length)
}

it.each([
  ['arabica', '%arabica%'],
  ['ቡና', '%ᚠቡᚠናᚠ%'],
])('a text of many products finds their current state, page by page: %s', async (text, pattern) => {
  const remembered = async () => {
    await search(text)
    await vi.waitFor(() => expect(isRemembered(pattern)).toBe(true))
  }
  expect(isRemembered(pattern)).toBe(false)
  await expectAllOf(text)
  await remembered()
  await expectAllOf(text)
  expect(isRemembered(pattern)).toBe(true)

  const { id } = await givenProduct(app, shop, { name: 'Something else' })
  await expectAllOf(text)
  expect(isRemembered(pattern)).toBe(true)

  const change = (body: object) =>
    app.send(updateProduct, { token: shop.admin.token, params: { id }, body })
  const acts = [
    () => givenProduct(app, shop, { name: `A new ${text}` }),
    () => change({ name: `Now ${text}` }),
    () => change({ name: 'Not any more' }),
    () => change({ description: `With ${text}` }),
  ]
  for (const act of acts) {
    await remembered()
    await act()
    await expectAllOf(text)
  }
})
