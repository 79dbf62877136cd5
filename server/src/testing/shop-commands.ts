import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { Sale, createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import fc from 'fast-check'
import { expect } from 'vitest'

import { ADMIN, PRODUCTS, at, expectAsShown, isAllowed, move, unitsOf } from './shop-model.ts'

import type { Answered, RealShop, ShopModel } from './shop-model.ts'

type Command = fc.AsyncCommand<ShopModel, RealShop>
type Line = { product: number; quantity: number }
type Moved = Line & { person: number; branch: number; isKeyed: boolean }
type Sold = {
  person: number
  branch: number
  /** Of the branch with that number; 2 is entered with the sale. */
  customer: number
  lines: Line[]
  isKeyed: boolean
}
type Rush = { branch: number; product: number; sellers: number }
type Again = { which: number; times: number }
type Price = { product: number; cents: number; lowStockThreshold: number }

/** Sends a call with a new key or without one; a keyed success is kept to be repeated. */
async function sendOnce(
  model: ShopModel,
  withKey: boolean,
  send: (keyed: { key?: string }) => Promise<Answered>,
): Promise<Answered> {
  if (!withKey) return send({})
  const key = `the ${model.kept.length + 1}. key`
  const answer = await send({ key })
  if (answer.status === 201) {
    model.kept.push({ repeat: (again) => send({ key: again }), key, text: answer.text })
  }
  return answer
}

async function receive(input: Moved, model: ShopModel, shop: RealShop): Promise<void> {
  const answer = await sendOnce(model, input.isKeyed, (keyed) =>
    shop.app.send(createStockEntry, {
      token: at(shop.people, input.person).token,
      body: {
        productId: at(shop.products, input.product),
        quantity: input.quantity,
        supplierId: shop.supplierId,
        dateReceived: '2026-01-01',
        branchId: at(shop.branches, input.branch),
      },
      ...keyed,
    }),
  )
  if (!isAllowed(input.person, input.branch)) {
    expect(answer.status).toBe(404)
    return
  }
  expect(answer.status, answer.text).toBe(201)
  move(model, input.branch, input.product, input.quantity)
  model.entries.push(input.branch)
}

async function remove(input: Moved, model: ShopModel, shop: RealShop): Promise<void> {
  const answer = await sendOnce(model, input.isKeyed, (keyed) =>
    shop.app.send(createStockOut, {
      token: at(shop.people, input.person).token,
      body: {
        productId: at(shop.products, input.product),
        quantity: input.quantity,
        reason: 'Broken',
        dateRemoved: '2026-01-01',
        branchId: at(shop.branches, input.branch),
      },
      ...keyed,
    }),
  )
  const available = unitsOf(model, input.branch, input.product)
  if (!isAllowed(input.person, input.branch)) {
    expect(answer.status).toBe(404)
  } else if (available < input.quantity) {
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(`"Only ${available} units available"`)
  } else {
    expect(answer.status, answer.text).toBe(201)
    move(model, input.branch, input.product, -input.quantity)
    model.outs.push(input.branch)
  }
}

async function sell(input: Sold, model: ShopModel, shop: RealShop): Promise<void> {
  const isNew = input.customer === 2
  const answer = await sendOnce(model, input.isKeyed, (keyed) =>
    shop.app.send(createSale, {
      token: at(shop.people, input.person).token,
      body: {
        customerId: isNew ? 'new' : at(shop.customers, input.customer).id,
        branchId: at(shop.branches, input.branch),
        saleItems: input.lines.map((line) => ({
          productId: at(shop.products, line.product),
          quantity: line.quantity,
        })),
        ...(isNew ? { customer: { name: 'Somebody New' } } : {}),
      },
      ...keyed,
    }),
  )
  const isTheirs =
    isAllowed(input.person, input.branch) && (isNew || input.customer === input.branch)
  const short = shortLines(model, input.branch, input.lines)
  if (!isTheirs) {
    expect(answer.status).toBe(404)
  } else if (short.length > 0) {
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text)).toMatchObject({ fields: short })
  } else {
    expect(answer.status, answer.text).toBe(201)
    noteSale(model, input.branch, input.lines, answer)
  }
}

/** The lines that ask for more than there is, all lines of one product together. */
function shortLines(model: ShopModel, place: number, lines: readonly Line[]) {
  return lines.flatMap((line, number) => {
    const same = lines.filter((other) => other.product === line.product)
    const available = unitsOf(model, place, line.product)
    if (same.reduce((sum, other) => sum + other.quantity, 0) <= available) return []
    return [{ path: `saleItems.${number}.quantity`, message: `Only ${available} units available` }]
  })
}

function noteSale(model: ShopModel, place: number, lines: readonly Line[], answer: Answered): void {
  const sale = Sale.parse(JSON.parse(answer.text))
  const cents = lines.reduce((sum, line) => sum + at(model.cents, line.product) * line.quantity, 0)
  expect(sale.totalAmount).toBe(cents / 100)
  for (const line of lines) move(model, place, line.product, -line.quantity)
  model.sold.push({ id: sale.id, branch: place, cents })
}

async function rush(input: Rush, model: ShopModel, shop: RealShop): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: input.sellers }, (_, seller) =>
      shop.app.send(createSale, {
        token: at(shop.people, seller % 2 === 0 ? input.branch : ADMIN).token,
        body: {
          customerId: at(shop.customers, input.branch).id,
          branchId: at(shop.branches, input.branch),
          saleItems: [{ productId: at(shop.products, input.product), quantity: 1 }],
        },
      }),
    ),
  )
  const sold = answers.filter(({ status }) => status === 201)
  const available = unitsOf(model, input.branch, input.product)
  expect(sold).toHaveLength(Math.min(input.sellers, available))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(input.sellers - sold.length)
  const line = { product: input.product, quantity: 1 }
  for (const answer of sold) noteSale(model, input.branch, [line], answer)
}

async function repeat(input: Again, model: ShopModel): Promise<void> {
  if (model.kept.length === 0) return
  const first = at(model.kept, input.which % model.kept.length)
  const answers = await Promise.all(
    Array.from({ length: input.times }, () => first.repeat(first.key)),
  )
  for (const { status, text, headers } of answers) {
    expect([status, text, headers['idempotency-replayed']]).toEqual([201, first.text, 'true'])
  }
}

async function reprice(input: Price, model: ShopModel, shop: RealShop): Promise<void> {
  const answer = await shop.app.send(updateProduct, {
    token: shop.people[ADMIN].token,
    params: { id: at(shop.products, input.product) },
    body: { pricePerUnit: input.cents / 100, lowStockThreshold: input.lowStockThreshold },
  })
  expect(answer.status, answer.text).toBe(200)
  model.cents[input.product] = input.cents
}

const person = fc.integer({ min: 0, max: ADMIN })
const branch = fc.integer({ min: 0, max: 1 })
const product = fc.integer({ min: 0, max: PRODUCTS - 1 })
const quantity = fc.integer({ min: 1, max: 9 })
const isKeyed = fc.boolean()

const moved = fc.record({ person, branch, product, quantity, isKeyed })
const sold = fc.record({
  person,
  branch,
  customer: fc.integer({ min: 0, max: 2 }),
  lines: fc.array(fc.record({ product, quantity }), { minLength: 1, maxLength: 5 }),
  isKeyed,
})
const rushed = fc.record({ branch, product, sellers: fc.integer({ min: 2, max: 12 }) })
const again = fc.record({ which: fc.nat(), times: fc.integer({ min: 1, max: 4 }) })
const price = fc.record({
  product,
  cents: fc.integer({ min: 0, max: 99_999 }),
  lowStockThreshold: fc.integer({ min: 0, max: 12 }),
})

/** All commands of a shop; the frequent ones are listed twice. */
export const SHOP_COMMANDS = [
  command('receive', moved, receive),
  command('receive', moved, receive),
  command('remove', moved, remove),
  command('sell', sold, sell),
  command('sell', sold, sell),
  command('rush', rushed, rush),
  command('repeat', again, repeat),
  command('reprice', price, reprice),
  command('look', person, (who, model, shop) => expectAsShown(model, shop, who)),
]

function command<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  run: (input: Input, model: ShopModel, shop: RealShop) => Promise<void>,
): fc.Arbitrary<Command> {
  return inputs.map((input) => ({
    check: () => true,
    run: (model, shop) => run(input, model, shop),
    toString: () => `${name} ${JSON.stringify(input)}`,
  }))
}
