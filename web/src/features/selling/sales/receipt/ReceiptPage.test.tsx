import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { createSaleReturn, getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { ERRORS } from '@mezgeb/contract/kit/errors'
import { createFiscalNumber } from '@mezgeb/contract/selling/sale-fiscal-numbers'
import { getSaleMargin } from '@mezgeb/contract/selling/sale-margins'
import { getSale, listSales } from '@mezgeb/contract/selling/sales'

import { givenBranch, givenSale, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const bole = givenBranch({ phone: '+251 11 618 2040' })
const institution = { id: 'institution-1', name: 'Selam Trading', status: 'APPROVED' } as const
const staff = givenUser({
  role: 'STAFF',
  branch: { id: bole.id, name: bole.name },
  institution: { ...institution, currency: null, tin: '0012345678', phone: null, version: 1 },
})
const sale = givenSale()
const [sold] = sale.saleItems
const returnable = {
  sale: { id: sale.id, kind: 'SALE', number: '' },
  mayReturn: true,
  returns: [],
  customerId: sale.customerId,
  branchId: bole.id,
  items: sale.saleItems.map(({ product, quantity }) => ({
    product,
    sold: quantity,
    returned: 1,
    amount: sale.totalAmount,
  })),
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getSale, () => ({ body: sale }))
  api.on(getReturnableSale, () => ({ body: returnable }))
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listSales, () => ({ body: [sale] }))
  api.on(listTenders, () => ({ body: [] }))
  api.on(listRemovalReasons, () => ({ body: [] }))
})

const openReceipt = async () => {
  renderApp(`/sales/${sale.id}`, staff)
  return within(await screen.findByRole('article', { name: 'Receipt' }))
}

describe('a receipt', () => {
  it('names institution, branch, sale, people, lines and total, has a barcode, and can be printed', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const receipt = await openReceipt()
    expect(receipt.getByText('Not a fiscal receipt')).toBeDefined()
    expect(receipt.getByRole('heading', { name: 'Selam Trading' })).toBeDefined()
    expect(receipt.getByText('TIN: 0012345678')).toBeDefined()
    expect(await receipt.findByText('Bole, Addis Ababa')).toBeDefined()
    expect(receipt.getByText('+251 11 618 2040')).toBeDefined()
    expect(receipt.getByText('Sale #1a2b3c4d')).toBeDefined()
    expect(receipt.getByText(/^Nov 20, 2026, \d+:\d\d [AP]M$/)).toBeDefined()
    expect(receipt.getByText('Hanna Bekele')).toBeDefined()
    expect(receipt.getByText('Almaz Kebede')).toBeDefined()
    expect(receipt.getByRole('img', { name: 'Barcode of Sale #1a2b3c4d' })).toBeDefined()
    expect(receipt.getByText(/ቡና Coffee/)).toBeDefined()
    expect(receipt.getByText('3 kg × 19.99')).toBeDefined()
    expect(receipt.getByText('59.97')).toBeDefined()
    expect(receipt.getByText('ETB 59.97')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Add Sale' })).toBeDefined()
  })

  it('has the fiscal number instead, once it was given', async () => {
    const number = 'FS 00012345'
    api.on(createFiscalNumber, () => {
      api.on(getSale, () => ({ body: { ...sale, fiscalNumber: number } }))
      return { status: 201, body: { saleId: sale.id, number } }
    })
    await openReceipt()
    await userEvent.click(screen.getByRole('button', { name: 'Fiscal number' }))
    await userEvent.type(await screen.findByLabelText('Fiscal receipt No.'), number)
    await userEvent.keyboard('{Enter}')
    const receipt = within(screen.getByRole('article', { name: 'Receipt', hidden: true }))
    expect(await receipt.findByText(number)).toBeDefined()
    expect(receipt.queryByText('Not a fiscal receipt')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Fiscal number' })).toBeNull()
    expect(api.sentTo(createFiscalNumber)).toMatchObject([{ body: { saleId: sale.id, number } }])
  })

  it('has the texts of the institution above the goods and below the total', async () => {
    const texts = { receiptHeader: 'Open 8 to 6', receiptFooter: 'Thank you' }
    const { institution: shop } = staff
    if (shop === null) throw new Error('STAFF have an institution')
    renderApp(`/sales/${sale.id}`, givenUser({ ...staff, institution: { ...shop, ...texts } }))
    const receipt = await screen.findByRole('article', { name: 'Receipt' })
    expect(receipt.textContent).toMatch(/Open 8 to 6.*Coffee.*ETB 59\.97Thank you$/)
  })

  it('shows what the seller took off each line, apart from the price of packs, and the sum', async () => {
    const saleItems = sale.saleItems.flatMap((item) => [
      { ...item, discount: 15, discountByHand: 10 },
      { ...item, discountByHand: 2.5 },
    ])
    api.on(getSale, () => ({ body: { ...sale, saleItems } }))
    const receipt = await openReceipt()
    for (const off of ['5.00', '10.00', '2.50']) {
      expect(receipt.getByText(`Discount: ${off}`)).toBeDefined()
    }
    expect(receipt.getByText('Discounts').parentElement?.textContent).toBe('Discounts-12.50')
  })

  it('says how it was paid and the change, where there is more to say than exact cash', async () => {
    const plain = await openReceipt()
    expect(plain.queryByText('Cash')).toBeNull()
    cleanup()
    const tender = { id: 'telebirr', name: 'telebirr', readyMade: 'TELEBIRR' } as const
    const payments = [{ tender, amount: 20.5, reference: 'CBE7F01' }]
    api.on(getSale, () => ({
      body: { ...sale, payments, tendered: 50, change: 20.53, onAccount: 10 },
    }))
    const receipt = await openReceipt()
    const paid = [
      ...['telebirr CBE7F01', '20.50', 'Cash', '50.00'],
      ...['Change', '20.53', 'On credit', '10.00'],
    ]
    for (const text of paid) expect(receipt.getByText(text)).toBeDefined()
  })

  it('shows cost and margin of each line and in total beside it, to those who see costs alone', async () => {
    const line = { revenue: 60, cost: 45, margin: 15, revenueOfUnknownCost: 0 }
    const items = [{ product: { id: 'coffee', name: 'ቡና Coffee' }, units: 3, ...line }]
    api.on(getSaleMargin, () => ({ body: { ...line, items } }))
    await openReceipt()
    expect(api.sentTo(getSaleMargin)).toEqual([])
    expect(screen.queryByRole('table', { name: 'Margin' })).toBeNull()
    cleanup()

    const owner = givenUser({ role: 'ADMIN', institution: staff.institution })
    renderApp(`/sales/${sale.id}`, owner)
    const table = within(await screen.findByRole('table', { name: 'Margin' }))
    expect(table.getByRole('row', { name: /Coffee/ }).textContent).toMatch(
      /60\.00.*45\.00.*15\.00.*25%/,
    )
    expect(screen.getAllByText('ETB 15.00')).toHaveLength(2)
    // The slip alone is printed.
    const receipt = screen.getByRole('article', { name: 'Receipt' })
    expect(within(receipt).queryByText('ETB 15.00')).toBeNull()
  })

  it('is for a roll of 80 or 58 mm or for A4, as chosen on this device', async () => {
    await openReceipt()
    expect(screen.getByRole('radio', { name: '80 mm' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: '58 mm' }))
    cleanup()
    await openReceipt()
    expect(screen.getByRole('radio', { name: '58 mm' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'A4' }))
    expect(screen.getByRole('columnheader', { name: 'Price per unit' })).toBeDefined()
    cleanup()
    await openReceipt()
    expect(screen.getByRole('radio', { name: 'A4' })).toHaveProperty('checked', true)
  })
})

describe('a return', () => {
  it('begins with the key r, shows what is given back, and sends damaged goods as such', async () => {
    api.on(createSaleReturn, () => ({ status: 409, body: { code: 'NOTHING_TO_RETURN' } }))
    const receipt = await openReceipt()
    expect(receipt.queryByText('Voided')).toBeNull()
    await screen.findByRole('button', { name: 'Return, exchange or void' })
    await userEvent.keyboard('r')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Sold: 3 · came back: 1$/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Everything' }))
    expect(dialog.getByRole('button', { name: 'Return ETB 39.98' })).toBeDefined()
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: /^Where the goods go/ }),
      'Damaged',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Damaged' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Return ETB 39.98' }))
    await waitFor(() => expect(api.sentTo(createSaleReturn)).toHaveLength(1))
    expect(api.sentTo(createSaleReturn)[0]?.body).toMatchObject({
      saleId: sale.id,
      reason: 'Damaged',
      items: [{ productId: sold?.productId, quantity: 2, isDamaged: true }],
    })
  })

  it('gives the money back by another tender, and removes damaged goods for another reason', async () => {
    const tenders = [
      { id: 'cash', name: 'Cash', kind: 'CASH', readyMade: 'CASH' },
      {
        id: 'f0000000-0000-4000-8000-000000000001',
        name: 'Amole',
        kind: 'MOBILE',
        readyMade: null,
      },
    ]
    const facts = { needsReference: true, isActive: true, version: 1 }
    const [damaged, torn] = [
      { id: 'f0000000-0000-4000-8000-000000000002', name: 'Damaged', readyMade: 'DAMAGED' },
      { id: 'f0000000-0000-4000-8000-000000000003', name: 'Torn', readyMade: null },
    ]
    api.on(listTenders, () => ({ body: tenders.map((one) => ({ ...one, ...facts })) }))
    api.on(listRemovalReasons, () => ({
      body: [torn, damaged].map((one) => ({ ...one, isActive: true, version: 1 })),
    }))
    api.on(createSaleReturn, () => ({ status: 409, body: { code: 'NOTHING_TO_RETURN' } }))
    await openReceipt()
    await screen.findByRole('button', { name: 'Return, exchange or void' })
    await userEvent.keyboard('r')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Everything' }))
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: /^Where the goods go/ }),
      'Damaged',
    )
    const reason = await dialog.findByRole('combobox', { name: 'Why damaged goods are removed' })
    expect(reason).toHaveProperty('value', damaged?.id)
    await userEvent.selectOptions(reason, 'Torn')
    await userEvent.click(dialog.getByRole('button', { name: 'Damaged' }))
    const ways = dialog.getByRole('combobox', { name: 'Give the money back by' })
    await userEvent.selectOptions(ways, 'Amole')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reference' }), 'AB12')
    await userEvent.click(dialog.getByRole('button', { name: 'Return ETB 39.98' }))
    await waitFor(() => expect(api.sentTo(createSaleReturn)).toHaveLength(1))
    expect(api.sentTo(createSaleReturn)[0]?.body).toMatchObject({
      removalReasonId: torn?.id,
      payments: [{ tenderId: tenders[1]?.id, amount: 39.98, reference: 'AB12' }],
    })
  })

  it('keeps the money with the shop as store credit, which the walk-in customer cannot have', async () => {
    api.on(createSaleReturn, () => ({
      status: 201,
      body: { id: 'r1', number: 'BO-R-0001', amount: 39.98, onAccount: 39.98 },
    }))
    await openReceipt()
    await userEvent.click(await screen.findByRole('button', { name: 'Return, exchange or void' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Everything' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Wrong product' }))
    const by = await dialog.findByLabelText('Give the money back by')
    await userEvent.selectOptions(by, 'Store credit')
    expect(dialog.queryByLabelText('Reference')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Return ETB 39.98' }))
    await waitFor(() => expect(api.sentTo(createSaleReturn)).toHaveLength(1))
    const { body } = api.sentTo(createSaleReturn)[0] ?? {}
    expect(body).toMatchObject({ storeCredit: 39.98 })
    expect(body).not.toHaveProperty('payments')
    expect(await screen.findByText(/Credited to the account ETB 39.98/)).toBeDefined()
  })

  it('offers the walk-in customer no store credit', async () => {
    api.on(getReturnableSale, () => ({
      body: { ...returnable, customerId: undefined },
    }))
    await openReceipt()
    await userEvent.click(await screen.findByRole('button', { name: 'Return, exchange or void' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText('Reason')).toBeDefined()
    expect(dialog.queryByText('Store credit')).toBeNull()
  })

  it('says in its form that a colleague has taken everything back meanwhile', async () => {
    const { message } = ERRORS.NOTHING_TO_RETURN
    api.on(createSaleReturn, () => {
      const items = returnable.items.map((one) => ({ ...one, returned: 3 }))
      api.on(getReturnableSale, () => ({ body: { ...returnable, items } }))
      return { status: 409, body: { code: 'NOTHING_TO_RETURN', message } }
    })
    await openReceipt()
    await userEvent.click(await screen.findByRole('button', { name: 'Return, exchange or void' }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.click(form.getByRole('button', { name: 'Everything' }))
    await userEvent.click(form.getByRole('button', { name: 'Wrong product' }))
    await userEvent.click(form.getByRole('button', { name: 'Return ETB 39.98' }))
    await screen.findByText(/came back: 3$/)
    expect(screen.getByText(message)).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('button', { name: 'Return, exchange or void' })).toBeNull()
  })

  it('of everything marks the receipt, and is not offered again', async () => {
    api.on(getSale, () => ({ body: { ...sale, returned: { amount: 59.97, isAll: true } } }))
    api.on(getReturnableSale, () => ({
      body: { ...returnable, items: returnable.items.map((one) => ({ ...one, returned: 3 })) },
    }))
    const receipt = await openReceipt()
    expect(receipt.getByText('Voided')).toBeDefined()
    expect(receipt.getByText('Came back').parentElement?.textContent).toBe('Came backETB 59.97')
    expect(screen.queryByRole('button', { name: 'Return, exchange or void' })).toBeNull()
  })
})

describe('a receipt that cannot be shown', () => {
  it('says that there is no such sale, and leads to the others', async () => {
    api.on(getSale, () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } }))
    renderApp(`/sales/${sale.id}`, staff)
    expect(await screen.findByText('We could not find this sale.')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'All sales' }))
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeDefined()
  })

  it('says why, and loads it with Retry', async () => {
    api.on(getSale, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    renderApp(`/sales/${sale.id}`, staff)
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('Error loading the sale')).toBeDefined()
    expect(panel.getByText('Failed to load the sale.')).toBeDefined()
    api.on(getSale, () => ({ body: sale }))
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeDefined()
  })

  it('is not asked for by a SUPER_ADMIN', async () => {
    renderApp(`/sales/${sale.id}`, givenUser({ role: 'SUPER_ADMIN', institution: null }))
    expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
    await waitFor(() => expect(api.sentTo(getSale)).toHaveLength(0))
  })
})
