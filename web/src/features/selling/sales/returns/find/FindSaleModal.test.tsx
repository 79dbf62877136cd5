import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { listSales } from '@mezgeb/contract/selling/sales'

import { givenBranch, givenProduct, givenSale, givenUser } from '../../../../../testing/builders.ts'
import { mockApi } from '../../../../../testing/mock-api.ts'
import { renderApp } from '../../../../../testing/render-app.tsx'
import { scan } from '../../../../../testing/scan.ts'
import { saleCode } from '../../../../../lib/format/sale-code.ts'

const bole = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const sale = givenSale()
const voided = givenSale({
  id: 'e0000000-0000-4000-8000-00000000000e',
  returned: { amount: 59.97, isAll: true },
})
const coffee = givenProduct({ barcodes: ['5449000000996'] })
const returnable = {
  sale: { id: sale.id, kind: 'SALE', number: '' },
  mayReturn: true,
  returns: [],
  customerId: sale.customerId,
  branchId: bole.id,
  items: sale.saleItems.map(({ product, quantity }) => ({
    product,
    sold: quantity,
    returned: 0,
    amount: sale.totalAmount,
  })),
}
let api: ReturnType<typeof mockApi>

// Their first transformation takes longer than a search waits.
beforeAll(async () => {
  await Promise.all([import('./FindSaleModal.tsx'), import('../ReturnModal.tsx')])
})

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listSales, ({ query }) => ({
    body: query.get('search') === null ? [voided, sale] : [sale],
  }))
  api.on(getReturnableSale, () => ({ body: returnable }))
  api.on(listProducts, () => ({ body: [coffee] }))
  api.on(getProduct, () => ({ body: { product: coffee } }))
})

const queries = () => api.sentTo(listSales).map(({ query }) => Object.fromEntries(query))

async function openFinder() {
  renderApp('/sales', staff)
  await screen.findByRole('button', { name: 'Return goods' })
  await userEvent.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Return goods' }))
  const field = dialog.getByRole('searchbox', { name: /^Scan the receipt/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return dialog
}

/** Later after the key that opened the dialog than a scanner's next key. */
const AFTER_MS = 100

it('finds the sale of a scanned receipt, and takes its goods back', async () => {
  await openFinder()
  scan(saleCode(sale), AFTER_MS)
  const dialog = within(await screen.findByRole('dialog', { name: /^Return, exchange or void/ }))
  expect(dialog.getByText(/Sold: 3$/)).toBeDefined()
  expect(queries()).toContainEqual({ search: `#${sale.id.slice(0, 8)}`, limit: '2' })
})

it('finds sales by number or customer, and takes the first that is not void with Enter', async () => {
  const dialog = await openFinder()
  const field = dialog.getByRole('searchbox', { name: /^Scan the receipt/ })
  expect(await dialog.findByRole('button', { name: /Voided/ })).toHaveProperty('disabled', true)
  await userEvent.type(field, 'almaz')
  await waitFor(() => expect(queries()).toContainEqual({ search: 'almaz', limit: '30' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /Voided/ })).toBeNull())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /^Return, exchange or void/ })).toBeDefined()
})

it('finds sales with a scanned product', async () => {
  const dialog = await openFinder()
  scan('5449000000996', AFTER_MS)
  await waitFor(() => expect(queries()).toContainEqual({ productId: coffee.id, limit: '30' }))
  expect(await dialog.findByDisplayValue(coffee.name)).toBeDefined()
})

it('says why nothing of a sale can come back', async () => {
  api.on(getReturnableSale, () => ({ body: { ...returnable, mayReturn: false } }))
  const dialog = await openFinder()
  await userEvent.click(await dialog.findByRole('button', { name: /^Sale #1a2b3c4d/ }))
  expect(
    await dialog.findByText(/^This sale is of another day.*once their PIN works on this device/),
  ).toBeDefined()
})
