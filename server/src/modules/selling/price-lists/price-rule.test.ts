import {
  createCustomerGroup,
  createPriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listedPrice } from '@mezgeb/contract/selling/price-lists/listed-price'
import { createCustomer } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import { givenBranch, givenBusiness, givenProduct, givenStock } from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const app = testApp()

type List = {
  branch: 0 | 1 | null
  group: 0 | 1 | null
  first: number
  days: number | null
  isActive: boolean
  rows: { from: number; price: number }[]
}

const row = fc.record({
  from: fc.constantFrom(1, 5, 10),
  price: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
})
const list: fc.Arbitrary<List> = fc.record({
  branch: fc.constantFrom(null, 0, 1),
  group: fc.constantFrom(null, 0, 1),
  first: fc.integer({ min: -3, max: 1 }),
  days: fc.option(fc.integer({ min: 0, max: 3 })),
  isActive: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ from }) => from }),
})
const sale = fc.record({
  branch: fc.constantFrom(0, 1),
  group: fc.constantFrom(null, 0, 1),
  quantity: fc.constantFrom(1, 4, 5, 9, 10, 40),
})

const dayOf = (offset: number) => addDays(currentDay(), offset)

const OWN = 1234.56

/** The rule as the decision record says it. */
function expected(
  lists: readonly List[],
  sold: { branch: number; group: number | null; quantity: number },
) {
  const found = lists.flatMap(({ rows, ...of }, at) => rows.map((one) => ({ ...of, ...one, at })))
  const holding = found.filter(
    (one) =>
      one.isActive &&
      one.first <= 0 &&
      (one.days === null || one.first + one.days >= 0) &&
      (one.branch === null || one.branch === sold.branch) &&
      (one.group === null || one.group === sold.group) &&
      one.from <= sold.quantity,
  )
  const better = (one: number, other: number) => other - one
  const [best] = holding.toSorted(
    (one, other) =>
      better(Number(one.group !== null), Number(other.group !== null)) ||
      better(Number(one.branch !== null), Number(other.branch !== null)) ||
      better(one.from, other.from) ||
      better(one.first, other.first) ||
      better(one.at, other.at),
  )
  return best?.price ?? OWN
}

it(
  'a sale takes the price of the written rule, and products show the same',
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.hrtime.bigint() % 1_000_000_000n)
    console.info(`seed of the price rule: ${seed}`)
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const second = await givenBranch(app, shop.admin)
    const branches = [shop.branch, second]
    const groups: string[] = []
    for (const name of ['Wholesale', 'Friends'])
      groups.push((await app.send(createCustomerGroup, { token, body: { name } })).body.id)
    await fc.assert(
      fc.asyncProperty(
        fc.array(list, { minLength: 1, maxLength: 5 }),
        fc.array(sale, { minLength: 3, maxLength: 6 }),
        async (lists, sales) => {
          // Lists of earlier runs have rows of other products.
          const product = await givenProduct(app, shop, { pricePerUnit: OWN, stock: 1000 })
          await givenStock(app, { admin: shop.admin, branch: second }, product.id, 1000)
          for (const [at, { branch, group, first, days, isActive, rows }] of lists.entries()) {
            const { status } = await app.send(createPriceList, {
              token,
              body: {
                name: `List ${at} of ${product.name}`,
                isActive,
                validFrom: dayOf(first),
                branchId: branch === null ? null : (branches[branch]?.id ?? ''),
                customerGroupId: group === null ? null : (groups[group] ?? ''),
                validUntil: days === null ? null : dayOf(first + days),
                rows: rows.map(({ from, price }) => ({
                  productId: product.id,
                  fromQuantity: from,
                  price,
                })),
              },
            })
            expect(status).toBe(201)
          }
          const search = product.name
          const { body: shown } = await app.send(listProducts, { token, query: { search } })
          for (const { branch, group, quantity } of sales) {
            const branchId = branches[branch]?.id ?? ''
            const customerGroupId = group === null ? undefined : groups[group]
            const { body: customer } = await app.send(createCustomer, {
              token,
              body: { name: 'Almaz', branchId, customerGroupId: customerGroupId ?? null },
            })
            const { body } = await app.send(createSale, {
              token,
              body: {
                customerId: customer.id,
                branchId,
                saleItems: [{ productId: product.id, quantity }],
              },
            })
            const price = expected(lists, { branch, group, quantity })
            expect(body.saleItems[0]?.unitPrice).toBe(price)
            const listed = listedPrice(shown[0]?.listPrices, {
              branchId,
              customerGroupId,
              quantity,
            })
            expect(listed?.price ?? OWN).toBe(price)
          }
        },
      ),
      { seed, numRuns: inject('isMainRing') ? 8 : 25, endOnFailure: true },
    )
  },
)
