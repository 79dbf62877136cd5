import { randomUUID } from 'node:crypto'

import { login, logout } from '@mezgeb/contract/people/auth'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  PASSWORD,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../testing/builders.ts'
import { testApp } from '../../testing/test-app.ts'

import type { Business } from '../../testing/builders.ts'

const app = testApp()
let business: Business
let body: {
  customerId: string
  branchId: string
  saleItems: { productId: string; quantity: number }[]
}

beforeAll(async () => {
  business = await givenBusiness(app)
  const { admin, branch } = business
  const product = await givenProduct(app, business, { stock: 10 })
  const customer = await givenCustomer(app, admin, branch.id)
  body = {
    customerId: customer.id,
    branchId: branch.id,
    saleItems: [{ productId: product.id, quantity: 1 }],
  }
})

/** No table can grow, as PostgreSQL says it. */
async function withFullDisk(act: () => Promise<void>): Promise<void> {
  await app.database.sql(
    `create function no_room() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  )
  await app.database.sql(
    `do $$ declare t text; begin
       for t in select tablename from pg_tables where schemaname = 'public' loop
         execute format('create trigger no_room before insert on %I for each row execute function no_room()', t);
       end loop;
     end $$`,
  )
  try {
    await act()
  } finally {
    await app.database.sql('drop function no_room cascade')
  }
}

describe('a full disk', () => {
  it('is refused with a sentence of its own and Retry-After, and keeps nothing of the sale', async () => {
    const { token } = business.admin
    const key = randomUUID()
    await withFullDisk(async () => {
      const { status, failure, headers } = await app.send(createSale, { token, key, body })
      expect(status).toBe(503)
      expect(failure).toMatchObject({ code: 'STORAGE_FULL', message: ERRORS.STORAGE_FULL.message })
      expect(headers['retry-after']).toBe('2')
      expect((await app.send(listSales, { token })).body).toEqual([])
    })
    const sold = await app.send(createSale, { token, key, body })
    expect(sold.status).toBe(201)
    const [product] = (await app.send(listProducts, { token })).body
    expect(product?.branchProducts).toMatchObject([{ quantity: 9 }])
  })

  it('allows reads and sign-outs, and refuses sign-ins with its reason', async () => {
    const staff = await givenStaff(app, business)
    await withFullDisk(async () => {
      expect((await app.send(listProducts, { token: staff.token })).status).toBe(200)
      const signIn = { email: staff.user.email, password: PASSWORD }
      expect((await app.send(login, { body: signIn })).failure.code).toBe('STORAGE_FULL')
      expect((await app.send(logout, { token: staff.token })).status).toBe(204)
    })
  })
})
