import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { plantShop } from '../../../testing/planted-shop.ts'
import { createTestDatabase } from '../../../testing/database/test-database.ts'

import type { TestDatabase } from '../../../testing/database/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

describe('the balance of a product in a branch', () => {
  // spec: D5.3
  it('cannot be made negative by any role: the database itself refuses', async () => {
    const { productIds } = await plantShop(database, { stock: 1 })
    const set = (units: number) =>
      database.sql('update branch_stock set quantity = $2 where product_id = $1', [
        productIds[0],
        units,
      ])
    await expect(set(-1)).rejects.toMatchObject({ constraint: 'branch_stock_quantity_check' })
    await expect(set(0)).resolves.toEqual([])
  })
})
