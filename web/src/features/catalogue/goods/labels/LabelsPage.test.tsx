import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { getPriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import { getDelivery } from '@mezgeb/contract/stock/deliveries'

import { givenBranch, givenProduct, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

const coffee = givenProduct({
  barcodes: ['5449000000996'],
  code: '47',
  categoryId: 'a0000000-0000-4000-8000-000000000001',
})
const tea = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Tea',
  unit: 'box',
  pricePerUnit: 80,
  code: 'TEA-1',
  barcodes: ['ቡና'.repeat(2)],
})
const LIST = 'f0000000-0000-4000-8000-000000000002'
const DELIVERY = 'f0000000-0000-4000-8000-000000000001'
const print = vi.fn<() => void>()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  print.mockClear()
  vi.stubGlobal('print', print)
  api = mockApi()
  api.on(listProducts, () => ({ body: [coffee, tea] }))
  const requested = [coffee, tea]
  api.on(getProduct, () => ({ body: sheetOf(requested.shift() ?? coffee) }))
})

const sheetOf = (product: Product) => ({
  product,
  stock: [],
  suppliers: [],
  onRoad: [],
  sold: { units: 0, amount: 0, daysOfCover: null, days: [] },
})

const preview = async () => within(await screen.findByRole('region', { name: 'Preview' }))

describe('labels', () => {
  it('of a product have name, price of the unit, code, bars, shop and day, and are printed', async () => {
    renderApp(`/labels?product=${coffee.id}`, givenUser())
    const label = within((await preview()).getByRole('article', { name: coffee.name }))
    expect(label.getByText('ETB')).toBeDefined()
    expect(label.getByText('19.99')).toBeDefined()
    expect(label.getByText('/ kg')).toBeDefined()
    expect(label.getByText('47')).toBeDefined()
    expect(label.getByText('Selam Trading')).toBeDefined()
    // The first digits of EAN-13 5449000000996 between its guards, as the standard has them.
    const bars = label.getByRole('img', { name: '5449000000996' }).querySelector('path')
    expect(bars?.getAttribute('d')).toMatch(/^M0 0h1v10h-1zM2 0h1v10h-1zM4 0h1v10h-1z/)

    await userEvent.click(screen.getByRole('button', { name: 'Print 1 label' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(document.querySelectorAll('[data-print="sheet"] article')).toHaveLength(1)
  })

  it('of a pack have its barcode and the price of its units', async () => {
    const packs = [{ name: 'carton', size: 24, barcode: '15449000000993' }]
    api.on(getProduct, () => ({ body: sheetOf({ ...coffee, packs }) }))
    renderApp(`/labels?product=${coffee.id}`, givenUser())
    await userEvent.click(await screen.findByRole('button', { name: 'Label of the carton' }))
    const name = `${coffee.name} · carton (24 kg)`
    const label = within((await preview()).getByRole('article', { name }))
    expect(label.getByText('479.76')).toBeDefined()
    expect(label.getByText('/ carton')).toBeDefined()
    expect(label.getByRole('img', { name: '15449000000993' })).toBeDefined()
  })

  it('have the price of a list that a customer pays today in the own branch', async () => {
    const listPrices = [
      { price: 11, fromQuantity: 1, list: 'Wholesale', customerGroupId: 'group' },
      { price: 12, fromQuantity: 1, list: 'Elsewhere', branchId: 'elsewhere' },
      { price: 13, fromQuantity: 10, list: 'Many', branchId: givenBranch().id },
      { price: 17.5, fromQuantity: 1, list: 'Holidays', branchId: givenBranch().id },
    ]
    const packs = [{ name: 'carton', size: 24, barcode: null }]
    api.on(getProduct, () => ({ body: sheetOf({ ...coffee, packs, listPrices }) }))
    const seller = givenUser({ role: 'STAFF', branch: givenBranch() })
    renderApp(`/labels?product=${coffee.id}`, seller)
    const label = within((await preview()).getByRole('article', { name: coffee.name }))
    expect(label.getByText('17.50')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Label of the carton' }))
    expect((await preview()).getByText('312.00')).toBeDefined()
  })

  it('of a price list have its prices from each quantity, and the day when it begins', async () => {
    const product = { id: coffee.id, name: coffee.name, unit: 'kg', pricePerUnit: 19.99 }
    api.on(getPriceList, () => ({
      body: {
        id: LIST,
        name: 'New year',
        branch: null,
        customerGroup: null,
        isActive: true,
        validFrom: '2099-01-01',
        validUntil: null,
        version: 1,
        rows: [
          { product, fromQuantity: 1, price: 22 },
          { product, fromQuantity: 10, price: 21 },
        ],
      },
    }))
    renderApp(`/labels?priceList=${LIST}`, givenUser())
    const labels = await preview()
    const one = labels.getByRole('article', { name: coffee.name })
    expect(one.textContent).toContain('22.00')
    expect(one.textContent).toContain('Jan 1, 2099')
    const many = labels.getByRole('article', { name: `${coffee.name} · from 10 kg` })
    expect(many.textContent).toContain('21.00')
  })

  it('of a delivery are as many as it brought, change with the copies, and leave used places free', async () => {
    const product = { id: coffee.id, name: coffee.name, unit: 'kg', pricePerUnit: 1 }
    const line = { productId: coffee.id, quantity: 2, product }
    api.on(getDelivery, () => ({
      body: {
        id: DELIVERY,
        number: 'BO-D-0003',
        supplierId: 's',
        branchId: givenBranch().id,
        units: 24,
        invoiceNumber: null,
        supplier: { id: 's', name: 'Awash' },
        branch: givenBranch(),
        by: { id: 'u', name: 'Hanna' },
        dateReceived: '2026-11-20T09:00:00.000Z',
        createdAt: '2026-11-20T09:00:00.000Z',
        items: [line, { ...line, productId: tea.id, quantity: 20 }, line],
      },
    }))
    renderApp(`/labels?delivery=${DELIVERY}`, givenUser())
    await screen.findByText('Page 1 of 1 · 24 labels')
    // Its price today, not that of the delivery.
    expect((await preview()).getAllByText('19.99')).toHaveLength(4)
    const used = screen.getByLabelText('Used places on the first sheet')
    await userEvent.clear(used)
    await userEvent.type(used, '3')
    await screen.findByText('Page 1 of 2 · 24 labels')
    const copies = screen.getByLabelText('Labels of Tea')
    await userEvent.clear(copies)
    await userEvent.type(copies, '1x')
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'Fill in whole numbers from 0 to 999.',
    )
    expect(screen.getByRole('button', { name: 'Print labels' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'One of each' }))
    await screen.findByText('Page 1 of 1 · 2 labels')
    // Code 128 of the code: no barcode of this product can be printed.
    expect((await preview()).getByRole('img', { name: 'TEA-1' })).toBeDefined()
  })

  it('of a delivery have the batch and the expiry date of its lines', async () => {
    const product = { id: coffee.id, name: coffee.name, unit: 'kg', pricePerUnit: 1 }
    const line = { productId: coffee.id, product }
    api.on(getProduct, () => ({ body: sheetOf(coffee) }))
    api.on(getDelivery, () => ({
      body: {
        id: DELIVERY,
        number: 'BO-D-0003',
        supplierId: 's',
        branchId: givenBranch().id,
        units: 9,
        invoiceNumber: null,
        supplier: { id: 's', name: 'Awash' },
        branch: givenBranch(),
        by: { id: 'u', name: 'Hanna' },
        dateReceived: '2026-11-20T09:00:00.000Z',
        createdAt: '2026-11-20T09:00:00.000Z',
        items: [
          { ...line, quantity: 3, lots: [{ batch: 'B-7', expiresOn: '2027-02-01', quantity: 2 }] },
          { ...line, quantity: 1, lots: [{ batch: 'B-7', expiresOn: '2027-02-01', quantity: 1 }] },
          { ...line, quantity: 4, lots: [{ batch: null, expiresOn: '2027-03-01', quantity: 4 }] },
        ],
      },
    }))
    renderApp(`/labels?delivery=${DELIVERY}`, givenUser())
    await screen.findByText('Page 1 of 1 · 8 labels')
    const sheet = await preview()
    // Three units of the batch, four of another one, and one without.
    expect(sheet.getAllByText('Exp. Feb 1, 2027 · B-7')).toHaveLength(3)
    expect(sheet.getAllByText('Exp. Mar 1, 2027')).toHaveLength(4)
    expect(sheet.getAllByRole('article', { name: coffee.name })).toHaveLength(1)
    expect(screen.getByLabelText(`Labels of ${coffee.name} · B-7 · Feb 1, 2027`)).toHaveProperty(
      'value',
      '3',
    )
    expect(screen.getByLabelText(`Labels of ${coffee.name} · Mar 1, 2027`)).toHaveProperty(
      'value',
      '4',
    )
  })

  it('of a list are one of each as it is searched, on the paper that this device had last', async () => {
    const router = renderApp('/products?search=te', givenUser())
    await userEvent.click(await screen.findByRole('link', { name: 'Labels' }))
    await screen.findByText('Page 1 of 1 · 2 labels')
    expect(router.state.location.search).toMatchObject({ list: 'all', search: 'te' })
    expect(api.sentTo(listProducts).some(({ query }) => query.get('search') === 'te')).toBe(true)
    await userEvent.selectOptions(screen.getByLabelText('Paper'), 'Roll of 58 mm (58 × 40 mm)')
    await screen.findByText('Page 1 of 2 · 2 labels')
    expect(screen.queryByLabelText('Used places on the first sheet')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tea' }))
    await screen.findByText('Page 1 of 1 · 1 label')
    expect(localStorage.getItem('labels')).toBe('roll-58')
  })

  it('are offered when a price has changed, and only then', async () => {
    api.on(getProduct, () => ({ body: sheetOf(coffee) }))
    renderApp(`/products/${coffee.id}`, givenUser())
    for (const [field, typed, links] of [
      ['Unit', 'kilo', 0],
      ['Price per unit', '25', 1],
    ] as const) {
      const changed = { ...coffee, ...(field === 'Unit' ? { unit: typed } : { pricePerUnit: 25 }) }
      api.on(updateProduct, () => ({ body: changed }))
      await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
      const dialog = within(await screen.findByRole('dialog'))
      const input = dialog.getByLabelText(field)
      await userEvent.clear(input)
      await userEvent.type(input, typed)
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.queryAllByRole('link', { name: 'Print label' })).toHaveLength(links)
    }
  })
})
