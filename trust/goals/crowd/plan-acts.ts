import { randomUUID } from 'node:crypto'

import {
  createPurchaseOrder,
  movePurchaseOrder,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import { createReorderDrafts } from '@mezgeb/contract/buying/reorder'
import { changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import {
  addImportRows,
  createImport,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import {
  addVariants,
  createVariantGroup,
  removeVariant,
} from '@mezgeb/contract/catalogue/product-variants'
import { setLevels } from '@mezgeb/contract/stock/levels'
import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  postStockTake,
} from '@mezgeb/contract/stock/stock-take-calls'
import { ROUNDS_MAX } from '@mezgeb/contract/stock/stock-takes'

import { DAYS, differentLines, someLines } from './goods-acts.ts'
import { STOCK, ask, moveUnits, recent, versions } from './shop.ts'

import type { Shop } from './shop.ts'

/** Drafts an order, changes it, and perhaps sends it. */
export async function order(shop: Shop): Promise<void> {
  const { random, supplierId, admin: token } = shop
  const branch = random.pick(shop.branches)
  const items = differentLines(shop).map((line) => ({ ...line, unitCost: random.whole(1, 99) }))
  const body = { supplierId, branchId: branch.id, items }
  let id = ''
  await ask(shop, createPurchaseOrder, { token, body }, (made) => void (id = made))
  const params = { id }
  const changed = { supplierId, items, note: 'By noon', version: 1 }
  await ask(shop, updatePurchaseOrder, { token, params, body: changed })
  if (random.isTrue(0.2)) return
  await ask(shop, movePurchaseOrder, { token, params, body: { state: 'ORDERED' } }, () =>
    shop.orders.push({ id, branch, state: 'ORDERED', items }),
  )
}

/** Closes or cancels an order, perhaps while its goods come. */
export async function endOrder(shop: Shop): Promise<void> {
  const one = recent(
    shop,
    shop.orders.filter(({ state }) => state === 'ORDERED'),
  )
  if (one === undefined) return
  const state = shop.random.pick(['CLOSED', 'CANCELLED'] as const)
  const asked = { token: shop.admin, params: { id: one.id }, body: { state } }
  await ask(shop, movePurchaseOrder, { ...asked, expected: ['INVALID'] }, () => {
    one.state = state
  })
}

/** A transfer request and a draft order with one click. */
export async function reorder(shop: Shop): Promise<void> {
  const { random, supplierId, branches, admin: token } = shop
  const [from, to] = random.isTrue(0.5) ? branches : branches.toReversed()
  const [line] = someLines(shop, 1)
  if (line === undefined || to === undefined || from === undefined) return
  const moves = [{ ...line, fromBranchId: from.id, toBranchId: to.id }]
  const orders = [{ ...line, branchId: to.id, supplierId, unitCost: 3 }]
  await ask(shop, createReorderDrafts, { token, body: { moves, orders } })
}

export async function level(shop: Shop): Promise<void> {
  const { random, admin: token } = shop
  const items = differentLines(shop).map(({ productId, quantity: minimum }) => ({
    productId,
    branchId: random.pick(shop.branches).id,
    minimum,
    maximum: minimum + 5,
  }))
  await ask(shop, setLevels, { token, body: { items } })
}

/** Of several products at once, as they were when the list was read. */
export async function changeMany(shop: Shop): Promise<void> {
  const { random, admin: token } = shop
  const seen = await versions(shop)
  const products = differentLines(shop).map(({ productId: id }) => ({ id, version: seen.get(id) }))
  const change = random.pick<object>([
    { lowStockThreshold: random.whole(0, 9) },
    { categoryId: random.pick(shop.categories) },
    { priceChange: { way: 'PERCENT', by: 5, step: 0.05 } },
  ])
  await ask(shop, changeProducts, {
    token,
    body: { products, ...change },
    expected: ['STALE_VERSION'],
  })
}

/** Makes products sizes of one, and takes them out again, while others change and deliver them. */
export async function vary(shop: Shop): Promise<void> {
  const { random, admin: token } = shop
  const size = randomUUID().slice(0, 8)
  const common = { unit: 'kg', categoryId: shop.categories[0] }
  const sizeOf = (values: string[]) => ({ options: [{ name: 'Size', values }], ...common })
  let id = ''
  let version = 0
  const first = { name: `Product ${size}`, variants: [{ values: ['S'], pricePerUnit: 5 }] }
  const sent = { token, body: { ...sizeOf(['S']), ...first } }
  await ask(shop, createVariantGroup, sent, (made, reply) => {
    id = made
    version = Number(reply['version'])
  })
  const seen = await versions(shop)
  const productId = random.pick(shop.plenty)
  const products = [{ id: productId, version: seen.get(productId), values: [size] }]
  const body = { ...sizeOf(['S', size]), version, variants: [], products }
  // Another person may change the product, or have made it a size of another one.
  const expected = ['STALE_VERSION', 'INVALID'] as const
  const isDone = await ask(shop, addVariants, { token, params: { id }, body, expected })
  if (isDone) await ask(shop, removeVariant, { token, params: { id, productId } })
}

/** Adds a product and units of another one by a file, and perhaps takes all of it back. */
export async function importGoods(shop: Shop): Promise<void> {
  const { random, admin: token, codes } = shop
  const known = random.pick(shop.plenty)
  const cells = [
    { code: codes.get(known), quantity: 2, pricePerUnit: random.whole(1, 99) },
    ...[
      { name: `Imported ${randomUUID()}`, category: 'Imported', unit: 'kg' },
      { name: `Imported ${randomUUID()}`, category: 'Imported', unit: 'box' },
    ].map((one) => ({ ...one, pricePerUnit: 5, quantity: 4, unitCost: 3 })),
  ]
  const branchId = random.pick(shop.branches).id
  const body = { fileName: 'goods.csv', fileRows: cells.length, branchId }
  let id = ''
  await ask(shop, createImport, { token, body }, (made) => void (id = made))
  const rows = cells.map((one, at) => ({ row: at + 1, cells: one }))
  await ask(shop, addImportRows, { token, params: { id }, body: { rows } })
  const brought = [{ productId: known, quantity: 2 }]
  // Files of several people may bring the same new category.
  const expected = ['CATEGORY_TAKEN'] as const
  const isDone = await ask(
    shop,
    runImport,
    { token, params: { id }, expected },
    (_, { status }) => {
      if (status !== 'DONE') shop.faults.push(`a portion of three rows is ${String(status)}`)
      moveUnits(shop, brought)
    },
  )
  if (!isDone || random.isTrue(0.4)) return
  await ask(shop, undoImport, { token, params: { id } }, (_, { kept }) => {
    // A later price stays, so its row is kept in part.
    if (Number(kept) > 1) shop.faults.push(`${String(kept)} rows of an import were not undone`)
    moveUnits(shop, brought, -1)
  })
}

/** Opens a stock-take, or goes on with one that others count, end, cancel and post, too. */
export async function count(shop: Shop): Promise<void> {
  const { random, scarce, dated, admin } = shop
  const one = random.isTrue(0.7) ? recent(shop, shop.counts) : undefined
  const branch = one?.branch ?? random.pick(shop.branches)
  if (one === undefined) {
    const body = { branchId: branch.id, scope: 'ALL' }
    await ask(shop, createStockTake, { token: branch.staff, body }, (id) =>
      shop.counts.push({ id, branch }),
    )
    return
  }
  const params = { id: one.id }
  const at = new Date().toISOString()
  const counted = (more: object) => ({
    id: randomUUID(),
    quantity: random.whole(0, 9),
    isTotal: random.isTrue(0.5),
    happenedAt: at,
    place: random.pick(['Shelf', 'Cellar']),
    ...more,
  })
  // Batches in a new round of the room, so that no other count is older, and with enough units that none are short.
  const room = { productId: random.pick(dated), place: 'Room', round: random.whole(1, ROUNDS_MAX) }
  const lot = { batch: random.pick(['A', 'B']), expiresOn: random.pick(DAYS) }
  const counts = [
    counted({ productId: random.pick(scarce) }),
    counted({ ...room, isTotal: true, quantity: STOCK }),
    counted({ ...room, ...lot }),
  ]
  const closed = { token: branch.staff, params, expected: ['STOCK_TAKE_CLOSED'] as const }
  const moved = { token: admin, params, expected: ['STATUS_CHANGE'] as const }
  await random.pick([
    () => ask(shop, addStockCounts, { ...closed, body: { counts, sentAt: at } }),
    () => ask(shop, addStockCounts, { ...closed, body: { counts, sentAt: at } }),
    () => ask(shop, changeStockTake, { ...moved, body: { status: 'COUNTED' } }),
    () => ask(shop, changeStockTake, { ...moved, body: { status: 'OPEN' } }),
    () => ask(shop, postStockTake, { ...moved, body: { leaveUncounted: true } }),
    () => ask(shop, postStockTake, { ...moved, body: { leaveUncounted: true } }),
  ])()
}
