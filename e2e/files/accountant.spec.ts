import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { addPiassa, givenShop } from '../given-shop.ts'
import { openModal, goWithin, withSession } from '../people.ts'

import type { Page } from '@playwright/test'
import type { Shop } from '../given-shop.ts'

const seed = Number(process.env.SEED ?? randomInt(1_000_000))
let state = seed

/** From 1 to a number. */
function upTo(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return 1 + Math.floor((state / 2 ** 32) * most)
}

const now = () => new Date().toISOString()
const day = () => new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Goods that were bought, sold, brought back, lost, moved and corrected. */
async function trade(shop: Shop): Promise<void> {
  const { add, branchId, categoryId, supplierId, customerId } = shop
  const piassa = await addPiassa(shop)
  const goods = await Promise.all(
    ['Tea', 'Flour', 'Oil'].map((name, at) =>
      add('/products', {
        ...{ name, code: `00${at}`, categoryId, unit: at === 1 ? 'kg' : 'bag' },
        ...{ pricePerUnit: (9_900 + upTo(9_999)) / 100, ...(at === 1 ? { unitSize: 1000 } : {}) },
      }),
    ),
  )
  const [, weighed] = goods
  const line = ({ id: productId }: { id: string }, quantity: number) => ({
    ...{ productId, quantity: productId === weighed?.id ? quantity * 1000 + 250 : quantity },
  })
  const deliver = (product: { id: string }, quantity: number) =>
    add('/stock/deliveries', {
      ...{ supplierId, branchId, dateReceived: now() },
      items: [{ ...line(product, quantity), unitCost: upTo(9_999) / 100 }],
      charges: [{ name: 'Transport', amount: 3.33, spread: 'VALUE' }],
    })
  const reverse = ({ id: documentId }: { id: string }) =>
    add('/stock/reversals', { documentId, reason: 'Wrong' })
  for (const product of goods) {
    await add('/stock/entries', {
      ...{ ...line(product, upTo(9)), branchId, supplierId, dateReceived: now() },
    })
    await deliver(product, 30 + upTo(30))
    const sell = (quantity: number) =>
      add('/sales', { branchId, customerId, saleItems: [line(product, quantity)] })
    await sell(upTo(5))
    const wrong = await deliver(product, 20)
    const { id: saleId } = await sell(2 + upTo(5))
    await add('/sale-returns', { saleId, reason: 'Wrong', items: [line(product, 1)] })
    await reverse(wrong)
    const remove = (quantity: number) =>
      add('/stock/outs', {
        ...line(product, quantity),
        branchId,
        reason: 'Wet',
        dateRemoved: now(),
      })
    await remove(upTo(3))
    await reverse(await remove(upTo(3)))
    const transfer = await add('/stock/transfers', {
      ...{ fromBranchId: branchId, toBranchId: piassa.id, state: 'APPROVED' },
      items: [line(product, 4)],
    })
    await add(`/stock/transfers/${transfer.id}/ship`, {})
    await add(`/stock/transfers/${transfer.id}/receive`, {
      items: [{ productId: product.id, accepted: 2, damaged: 1 }],
    })
  }
}

/** The rows of a file that is saved from the page, by the headings. */
async function savedFrom(
  page: Page,
  path: string,
  button: string,
): Promise<Record<string, string>[]> {
  await goWithin(page, path)
  const dialog = await openModal(page, button)
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV file' }).click()
  const file = await begun
  const text = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '')
  const [headings = [], ...rows] = text
    .split(/\r?\n/)
    .filter((row) => row !== '')
    .map((row) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.replaceAll('"', ''),
      ),
    )
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])))
}

type Row = Record<string, string>

function amount(row: Row | undefined, heading: string): number {
  expect(Object.keys(row ?? {})).toContain(heading)
  return Number(row?.[heading])
}

const sum = (rows: readonly Row[], heading: string) =>
  Math.round(rows.reduce((all, row) => all + amount(row, heading), 0) * 1000) / 1000

const LOSSES = [
  ...['Removed', 'Found in counts', 'Missing in counts', 'Lost or damaged between branches'],
  ...['Valued later', 'Corrected by bills', 'Revalued', 'Cost differences of goods taken back'],
]

test('an accountant recomputes the reports from exported files alone', async ({
  browser,
  request,
}) => {
  console.log(`seed ${seed}`)
  const shop = await givenShop(request)
  await trade(shop)
  const page = await withSession(browser, shop.admin)
  const period = `from=${day()}&to=${day()}`
  const lines = await savedFrom(page, `/reports?tab=bridge&${period}`, 'Lines')
  const total = (rows: readonly Row[]) => rows.find((row) => row['Product'] === 'Total')
  const ofGoods = (rows: readonly Row[], { Product = '', Branch = '' }: Row) =>
    rows.filter((row) => row['Product'] === Product && row['Branch'] === Branch)

  const value = await savedFrom(page, `/reports?to=${day()}`, 'Export')
  for (const row of value.slice(0, -1)) {
    expect(sum(ofGoods(lines, row), 'Change of stock value')).toBe(amount(row, 'Value at cost'))
    expect(sum(ofGoods(lines, row), 'Quantity')).toBeCloseTo(amount(row, 'Units'), 3)
  }
  expect(sum(lines, 'Change of stock value')).toBe(amount(total(value), 'Value at cost'))
  const road = sum(lines, 'In transit and in quarantine')
  expect(road).toBeGreaterThan(0)
  const shown = (sum(lines, 'Change of stock value') + road).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  await expect(page.getByText(shown).first()).toBeVisible()

  const margin = total(await savedFrom(page, `/reports?tab=margin&${period}`, 'Export'))
  const sold = lines.filter((row) => row['Without tax'] !== '')
  const known = sold.filter((row) => row['Cost of sales'] !== '')
  expect(sum(sold, 'Without tax')).toBe(amount(margin, 'Revenue'))
  expect(sum(known, 'Cost of sales')).toBe(amount(margin, 'Cost'))
  expect(sum(known, 'Without tax') - sum(known, 'Cost of sales')).toBeCloseTo(
    amount(margin, 'Margin'),
    2,
  )
  const salesLines = await savedFrom(page, `/sales?${period}`, 'Lines')
  const soldAlone = lines.filter((row) => row['Document']?.startsWith('Sale #'))
  expect(sum(salesLines, 'Without tax')).toBe(sum(soldAlone, 'Without tax'))

  const losses = total(await savedFrom(page, `/reports?tab=losses&${period}`, 'Export'))
  const lost = lines.filter((row) => LOSSES.includes(row['In the reports'] ?? ''))
  expect(-sum(lost, 'Change of stock value')).toBe(amount(losses, 'Cost'))
  const removed = lost.filter((row) => row['In the reports'] === 'Removed')
  expect(-sum(removed, 'At selling prices')).toBe(amount(losses, 'Removed, at selling prices'))
})
