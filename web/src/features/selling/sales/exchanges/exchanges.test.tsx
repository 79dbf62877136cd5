import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import { createSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import { createSaleReturn, getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { getSale } from '@mezgeb/contract/selling/sales'

import { rememberPinPerson } from '../../../../lib/session/pin-people.ts'
import { givenBranch, givenProduct, givenSale, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { scan } from '../../../../testing/scan.ts'
import { newReturn, roundingOf } from '../returns/return-draft.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

const bole = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const owner = givenUser({ id: 'owner', name: 'Tigist' })
const sale = givenSale()
const code = '5449000000996'
const cola = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Cola',
  barcodes: [code],
  pricePerUnit: 45,
})
/** Of which three were sold. */
const coffee = givenProduct()
const exchanged = {
  return: {
    id: 'return-1',
    number: 'BO-R-0001',
    sale: { id: sale.id, kind: 'SALE' as const, number: '' },
    customer: sale.customer,
    branchId: bole.id,
    branch: sale.branch,
    by: sale.seller,
    reason: 'Wrong product',
    createdAt: sale.date,
    amount: 19.99,
    lineCount: 1,
    units: 1,
    items: sale.saleItems.map(({ product }) => ({ product, quantity: 1 })),
  },
  sale: givenSale({
    id: '2b3c4d5e-0000-4000-8000-000000000002',
    totalAmount: 90,
    tendered: 100,
    change: 29.99,
    payments: [
      {
        amount: 19.99,
        reference: null,
        tender: { id: 'tender-x', name: 'Exchange of goods', readyMade: 'EXCHANGE' as const },
      },
    ],
  }),
}
const returnable = {
  sale: exchanged.return.sale,
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
} satisfies ReturnableSale
let api: ReturnType<typeof mockApi>

// Its first transformation takes longer than a search waits.
beforeAll(async () => {
  await import('../returns/ReturnModal.tsx')
})

beforeEach(() => {
  api = mockApi()
  api.on(getSale, () => ({ body: sale }))
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listProducts, () => ({ body: [cola] }))
  api.on(getReturnableSale, () => ({ body: returnable }))
  api.on(createSaleExchange, () => ({ status: 201, body: exchanged }))
})

/** One coffee comes back, and a line for other goods is there. */
async function openExchange(user = staff) {
  renderApp(`/sales/${sale.id}`, user)
  await userEvent.click(await screen.findByRole('button', { name: 'Return, exchange or void' }))
  // The sale has no number.
  const name = 'Return, exchange or void · Sale #1a2b3c4d'
  const dialog = within(await screen.findByRole('dialog', { name }))
  await userEvent.type(dialog.getByLabelText(/^Comes back/), '1')
  await userEvent.click(dialog.getByRole('button', { name: 'Exchange for other goods' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Wrong product' }))
  return dialog
}

const bodies = () => api.sentTo(createSaleExchange).map(({ body }) => body)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog's own body
const idOf = (body: unknown) => (body as { id: string }).id
const keys = () =>
  api.sentTo(createSaleExchange).map(({ headers }) => headers.get('Idempotency-Key'))

describe('the dialog of an exchange', () => {
  it('rings scanned goods up, shows the change for cash, and says both when it is saved', async () => {
    const dialog = await openExchange()
    scan(code)
    await waitFor(() => expect(dialog.getByLabelText('Product')).toHaveProperty('value', 'Cola'))
    scan(code)
    await waitFor(() => expect(dialog.getByLabelText('Quantity')).toHaveProperty('value', '2'))
    expect(dialog.getByText('Customer pays').parentElement?.textContent).toContain('ETB 70.01')
    const given = dialog.getByLabelText('Given')
    await userEvent.type(given, '50')
    expect(dialog.getByText('Still missing').parentElement?.textContent).toContain('ETB 20.01')
    await userEvent.clear(given)
    await userEvent.type(given, '100')
    expect(dialog.getByText('Change').parentElement?.textContent).toContain('ETB 29.99')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const said = 'Exchange saved: customer pays ETB 70.01 · Change ETB 29.99'
    expect(await screen.findByText(said)).toBeDefined()
    expect(bodies()).toMatchObject([
      {
        saleId: sale.id,
        reason: 'Wrong product',
        expectedTotal: 90,
        tendered: 100,
        items: [{ productId: coffee.id, quantity: 1 }],
        saleItems: [{ productId: cola.id, quantity: 2 }],
      },
    ])
    expect(api.sentTo(createSaleReturn)).toEqual([])
  })

  it('says which price a list of the customer gives, and that units have expired', async () => {
    const listPrices = [
      { list: 'Wholesale', price: 40, fromQuantity: 1, customerGroupId: 'traders' },
    ]
    const branchProducts = [{ branchId: bole.id, quantity: 9, expiresOn: '2020-01-31' }]
    api.on(listProducts, () => ({ body: [{ ...cola, listPrices, branchProducts }] }))
    api.on(getReturnableSale, () => ({ body: { ...returnable, customerGroupId: 'traders' } }))
    const dialog = await openExchange()
    scan(code)
    expect(await dialog.findByText(/Price list Wholesale: 40.00/)).toBeDefined()
    expect(dialog.getByText(/Some units expired on Jan 31, 2020/)).toBeDefined()
    expect(dialog.getByRole('button', { name: /^Exchange for ETB 40.00/ })).toBeDefined()
  })

  it('lowers what the customer pays by a discount that the seller may give', async () => {
    const { institution } = staff
    if (institution === null) throw new Error('no institution')
    const limited = { ...staff, institution: { ...institution, discountLimit: 20 } }
    const dialog = await openExchange(limited)
    scan(code)
    await waitFor(() => expect(dialog.getByLabelText('Product')).toHaveProperty('value', 'Cola'))
    await userEvent.click(dialog.getByRole('button', { name: 'Discount on the bill' }))
    const field = dialog.getByLabelText('Discount')
    await userEvent.type(field, '50')
    expect(dialog.getByText('You may give a discount of up to 20 %')).toBeDefined()
    await userEvent.clear(field)
    await userEvent.type(field, '20')
    expect(dialog.getByText('Customer pays').parentElement?.textContent).toContain('ETB 16.01')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()).toMatchObject([{ discount: { percent: 20 }, expectedTotal: 36 }])
  })

  it('shows and says cash and change that are rounded to the smallest coin', async () => {
    const { institution } = staff
    if (institution === null) throw new Error('no institution')
    api.on(createSaleExchange, () => ({
      status: 201,
      body: { ...exchanged, sale: { ...exchanged.sale, rounding: -0.01, change: 30 } },
    }))
    const dialog = await openExchange({
      ...staff,
      institution: { ...institution, cashRounding: 0.05 },
    })
    expect(dialog.getByText('Give back').parentElement?.textContent).toContain('ETB 20.00')
    expect(dialog.getByText('Rounding: 0.01')).toBeDefined()
    scan(code)
    await waitFor(() => expect(dialog.getByLabelText('Product')).toHaveProperty('value', 'Cola'))
    scan(code)
    await waitFor(() => expect(dialog.getByLabelText('Quantity')).toHaveProperty('value', '2'))
    expect(dialog.getByText('Customer pays').parentElement?.textContent).toContain('ETB 70.00')
    expect(dialog.getByText('Rounding: -0.01')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Given'), '100')
    expect(dialog.getByText('Change').parentElement?.textContent).toContain('ETB 30.00')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const said = 'Exchange saved: customer pays ETB 70.00 · Change ETB 30.00'
    expect(await screen.findByText(said)).toBeDefined()
  })

  it('rounds cash that goes back together with that of earlier returns', () => {
    const of = { ...returnable, rounding: 0.04 }
    const rounded = (amount: number) => roundingOf(newReturn(of), of, { amount, coin: 0.05 })
    expect([rounded(-19.99), rounded(5.01)]).toEqual([0.04, -0.01])
  })

  it('takes the approval of credit above the limit, and is sent again with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    rememberPinPerson({
      userId: owner.id,
      name: owner.name,
      device: 'd'.repeat(64),
      institutionId: staff.institution?.id ?? '',
    })
    const message = 'The credit limit is 50, and 40 is owed already'
    const failure = { code: 'OVER_LIMIT', message, current: { limit: 50, owed: 40 }, fields: [] }
    api.on(createSaleExchange, () => ({ status: 409, body: failure }))
    const dialog = await openExchange()
    scan(code)
    await waitFor(() => expect(dialog.getByLabelText('Product')).toHaveProperty('value', 'Cola'))
    await userEvent.selectOptions(dialog.getByLabelText('Difference paid by'), 'On credit')
    expect(dialog.queryByLabelText('PIN')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Exchange for ETB 45.00' }))
    expect(await dialog.findByText('15.01 above the credit limit needs an approval.')).toBeDefined()
    api.on(createSaleExchange, () => ({ status: 201, body: exchanged }))
    api.on(approve, () => ({
      body: {
        id: 'approval',
        kind: 'CREDIT',
        documentId: idOf(bodies()[0]),
        amount: 15.01,
        approver: { id: owner.id, name: owner.name },
      },
    }))
    await userEvent.type(dialog.getByLabelText('PIN'), '481502')
    await userEvent.click(dialog.getByRole('button', { name: /^Approve and exchange/ }))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    const [refused, sent] = bodies()
    expect(sent).toEqual(refused)
    expect(sent).toMatchObject({ onAccount: 25.01 })
    expect(api.sentTo(approve).map(({ body }) => body)).toEqual([
      {
        kind: 'CREDIT',
        documentId: idOf(sent),
        branchId: bole.id,
        customerId: sale.customerId,
        amount: 15.01,
        device: 'd'.repeat(64),
        pin: '481502',
      },
    ])
  })

  it('is sent once by a double click, and with its key again when the answer was lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isLost = true
    api.on(createSaleExchange, () =>
      isLost ? { status: 500, body: { code: 'INTERNAL' } } : { status: 201, body: exchanged },
    )
    const dialog = await openExchange()
    scan(code)
    const submit = await dialog.findByRole('button', { name: 'Exchange for ETB 45.00' })
    // Both clicks before any answer.
    fireEvent.click(submit)
    fireEvent.click(submit)
    expect(await dialog.findByText('Failed to save the exchange.')).toBeDefined()
    expect(keys()).toHaveLength(1)
    isLost = false
    await userEvent.click(submit)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keys()).toHaveLength(2)
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys()[1]).toBe(keys()[0])
    expect(bodies()[1]).toEqual(bodies()[0])
  })

  it('says at the field what is no amount, and sends nothing', async () => {
    const dialog = await openExchange()
    scan(code)
    await userEvent.type(await dialog.findByLabelText('Given'), 'ten')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const message = 'Amount must be a number with at most 2 decimals'
    expect(await dialog.findByText(message)).toBeDefined()
    expect(bodies()).toEqual([])
  })
})
