import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'
import { listBranches } from '@mezgeb/contract/business/branches'
import { listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import { createSaleReturn, getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { findVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import { listSisterStock } from '@mezgeb/contract/stock/transfers'

import {
  givenBranch,
  givenCustomer,
  givenProduct,
  givenSale,
  givenUser,
} from '../../../testing/builders.ts'
import { givenMedia } from '../../../testing/given-media.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { rememberPinPerson } from '../../../lib/session/pin-people.ts'
import { saleCode } from '../../../lib/format/sale-code.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { scan } from '../../../testing/scan.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { MockRequest } from '../../../testing/mock-api.ts'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const coffee = givenProduct({ code: 'C1', barcodes: ['5449000000996'] })
const tea = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Tea',
  pricePerUnit: 25,
  branchProducts: [{ branchId: bole.id, quantity: 30 }],
})
const teff = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000003',
  name: 'Teff',
  pricePerUnit: 95,
  unitSize: 1000,
  branchProducts: [{ branchId: bole.id, quantity: 20_000 }],
})
const cash = {
  id: 'cash',
  name: 'Cash',
  kind: 'CASH',
  readyMade: 'CASH',
  needsReference: false,
  isActive: true,
  version: 1,
}
const telebirr = {
  ...cash,
  id: 'telebirr',
  name: 'telebirr',
  kind: 'MOBILE',
  readyMade: 'TELEBIRR',
  needsReference: true,
}
const all = [coffee, tea, teff]
let api: ReturnType<typeof mockApi>

type Sent = { id: string; saleItems: { quantity: number }[]; expectedTotal: number }

const sentOf = ({ body }: MockRequest) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own body
  body as Sent

function saleAnswer(request: MockRequest) {
  const { id, expectedTotal } = sentOf(request)
  return { status: 201, body: givenSale({ id, totalAmount: expectedTotal }) }
}

const owner = givenUser({ id: 'owner', name: 'Tigist' })
/** Whose PIN works in this browser. */
const givenOwnerHere = () =>
  rememberPinPerson({
    userId: owner.id,
    name: owner.name,
    device: 'd'.repeat(64),
    institutionId: staff.institution?.id ?? '',
  })
const approvalOf = (kind: string, amount: number) => ({
  id: 'approval',
  kind,
  documentId: 'sale',
  amount,
  approver: { id: owner.id, name: owner.name },
})
const wrongPin = {
  code: 'INVALID',
  message: 'The request is not valid.',
  fields: [{ path: 'pin', code: 'WRONG_PIN', message: 'The PIN is not correct.' }],
}

const sales = () => api.sentTo(createSale).map(sentOf)

beforeEach(() => {
  givenMedia((media) => media.includes('min-width'))
  Element.prototype.scrollIntoView = () => {}
  api = mockApi()
  api.on(listProducts, ({ query }) => {
    const search = (query.get('search') ?? '').toLowerCase()
    const found = all.filter(
      ({ name, code, barcodes }) =>
        name.toLowerCase().includes(search) || `${code} ${barcodes.join(' ')}`.includes(search),
    )
    return { body: query.has('archived') ? [] : found, headers: { 'X-Total-Count': '3' } }
  })
  api.on(listNamedProducts, () => ({ body: all }))
  api.on(listCustomers, () => ({ body: [givenCustomer()] }))
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(listSisterStock, () => ({ body: [{ branch: piassa, quantity: 4 }] }))
  api.on(listTenders, () => ({ body: [cash, telebirr] }))
  api.on(createSale, saleAnswer)
})

async function openTill(user: User = staff) {
  renderApp('/till', user)
  await screen.findByRole('button', { name: /Tea/ })
  return userEvent.setup({ delay: null })
}

const basket = () => within(screen.getByRole('region', { name: 'Basket' }))
const lines = () =>
  within(basket().getByRole('list'))
    .queryAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map(({ textContent }) => textContent)
const search = () => screen.getByRole('combobox', { name: 'Scan, or type a name or code' })

describe('the till', () => {
  it('sells what is scanned to the walk-in customer with one key, once', async () => {
    const user = await openTill()
    scan('5449000000996')
    scan('5449000000996')
    // At once: the sale waits for the scans that are on their way.
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/^Sale #/)).toBeDefined()
    expect(sales()).toEqual([
      expect.objectContaining({
        branchId: bole.id,
        customerId: bole.id,
        expectedTotal: 39.98,
        saleItems: [{ productId: coffee.id, quantity: 2 }],
        happenedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      }),
    ])
    expect(api.sentTo(createSale)[0]?.headers.get('Idempotency-Key')).toBe(sales()[0]?.id)
  })

  it('takes keys for the search from anywhere, a number before a star, and the change', async () => {
    const user = await openTill()
    screen.getByRole('button', { name: 'Often sold' }).focus()
    // As fast as a hand: faster keys outside of a field are a scanner's.
    await userEvent.setup({ delay: 50 }).keyboard('3*tea')
    expect(document.activeElement).toBe(search())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lines()).toEqual(['Tea375.00']))
    await user.keyboard('{F9}')
    await user.keyboard('100')
    expect(screen.getByText('Change').parentElement?.textContent).toBe('ChangeETB 25.00')
    await user.keyboard('{Enter}')
    const sold = await screen.findByRole('region', { name: 'Sold' })
    expect(within(sold).getByText('ETB 25.00')).toBeDefined()
    expect(sales()).toEqual([expect.objectContaining({ expectedTotal: 75 })])
    // The next key begins the next basket.
    await user.keyboard('t')
    expect(screen.queryByRole('region', { name: 'Sold' })).toBeNull()
    expect(search()).toHaveProperty('value', 't')
  })

  it('is left by Escape twice, once nothing is left to close', async () => {
    const router = renderApp('/till', staff)
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: /Tea/ }))
    await user.keyboard('cof{F9}{Escape}{Escape}{Escape}')
    expect(search()).toHaveProperty('value', '')
    expect(router.state.location.pathname).toBe('/till')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('is not left by the Escape that closes a sale and another one', async () => {
    const router = renderApp('/till', staff)
    const user = userEvent.setup({ delay: null })
    for (const _sale of ['first', 'second']) {
      await user.click(await screen.findByRole('button', { name: /Tea/ }))
      await user.keyboard('{Control>}{Enter}{/Control}')
      await screen.findByRole('link', { name: 'Receipt' })
      await user.keyboard('{Escape}')
    }
    await user.keyboard('c')
    expect(search()).toHaveProperty('value', 'c')
    expect(router.state.location.pathname).toBe('/till')
  })

  it('keeps a key that is typed while the basket covers the search', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.click(search())
    const isVisible = vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false)
    const focus = vi.spyOn(search(), 'focus')
    await user.keyboard('7')
    expect(focus).toHaveBeenCalled()
    isVisible.mockRestore()
  })

  it('offers credit together with the other ways to pay, and not in the place of one', async () => {
    let answer = () => {}
    api.on(
      listTenders,
      () => new Promise((resolve) => (answer = () => resolve({ body: [cash, telebirr] }))),
    )
    api.on(listCustomers, () => ({ body: [givenCustomer({ creditLimit: 500 })] }))
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.keyboard('{F4}')
    await user.click(await screen.findByRole('option', { name: /Almaz/ }))
    await user.keyboard('{F9}')
    expect(await screen.findByText('Change')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'On credit' })).toBeNull()
    answer()
    const ways = within(await screen.findByRole('group', { name: 'Ways to pay' }))
    expect(ways.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cash',
      'telebirr',
      'On credit',
    ])
  })

  it('takes the approval of credit above the limit in place, and sells then', async () => {
    givenOwnerHere()
    const almaz = givenCustomer({ creditLimit: 50, owed: 40 })
    api.on(listCustomers, () => ({ body: [almaz] }))
    const message = 'The credit limit is 50, and 40 is owed already'
    const current = { limit: 50, owed: 40 }
    api.on(createSale, () => ({
      status: 409,
      body: { code: 'OVER_LIMIT', message, current, fields: [] },
    }))
    api.on(approve, () => ({ status: 400, body: wrongPin }))
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.keyboard('{F4}')
    await user.click(await screen.findByRole('option', { name: /Almaz/ }))
    await user.keyboard('{F9}')
    await user.click(await screen.findByRole('button', { name: 'On credit' }))
    await user.keyboard('{Enter}')
    await user.type(await screen.findByLabelText('PIN'), '926038{Enter}')
    expect(await screen.findByText('The PIN is not correct.')).toBeDefined()
    expect(sales()).toHaveLength(1)
    api.on(approve, () => ({ body: approvalOf('CREDIT', 15) }))
    api.on(createSale, saleAnswer)
    await user.type(screen.getByLabelText('PIN'), '481502{Enter}')
    expect(await screen.findByRole('region', { name: 'Sold' })).toBeDefined()
    const [refused, sold] = sales()
    expect({ ...sold, sentAt: '' }).toEqual({ ...refused, sentAt: '' })
    expect(api.sentTo(approve).at(-1)?.body).toEqual({
      kind: 'CREDIT',
      documentId: sold?.id,
      branchId: bole.id,
      customerId: almaz.id,
      amount: 15,
      device: 'd'.repeat(64),
      pin: '481502',
    })
  })

  it('does not take less than the total', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.keyboard('{F9}')
    await user.keyboard('20{Enter}')
    expect(screen.getByText('Still missing').parentElement?.textContent).toContain('ETB 5.00')
    expect(sales()).toEqual([])
    await user.click(screen.getByRole('button', { name: '50' }))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Sold' })).toBeDefined()
  })

  it('gives a discount of a line and of the bill, up to the limit of the seller', async () => {
    const { institution } = staff
    if (institution === null) throw new Error('STAFF have an institution')
    const user = await openTill({ ...staff, institution: { ...institution, discountLimit: 10 } })
    await user.keyboard('4*tea{Enter}')
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.keyboard('{F6}')
    const ofLine = within(await screen.findByRole('dialog', { name: 'Discount for Tea' }))
    const value = ofLine.getByLabelText('Discount')
    await user.type(value, '11')
    expect(ofLine.getByText('You may give a discount of up to 10 %')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog')).toBeDefined()
    await user.clear(value)
    await user.type(value, '5{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(basket().getByText('Discount 5%').parentElement?.textContent).toBe('Discount 5%-5.00')
    await user.keyboard('{Shift>}{F6}{/Shift}')
    const ofBill = within(await screen.findByRole('dialog', { name: 'Discount on the bill' }))
    await user.selectOptions(ofBill.getByLabelText('Given as'), 'Amount')
    await user.type(ofBill.getByLabelText('Discount'), '4.5{Enter}')
    await waitFor(() => expect(basket().getByText('ETB 90.50')).toBeDefined())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/^Sale #/)).toBeDefined()
    expect(sales()).toEqual([
      expect.objectContaining({
        saleItems: [{ productId: tea.id, quantity: 4, discount: { percent: 5 } }],
        discount: { amount: 4.5 },
        expectedTotal: 90.5,
      }),
    ])
  })

  it('rings up nothing that was not typed, and similar products only by choice', async () => {
    // The server answers with similar products.
    api.on(listProducts, ({ query }) => ({ body: query.has('search') ? [coffee] : all }))
    const user = await openTill()
    await user.keyboard('omo powder{Enter}')
    expect(await screen.findByText('Nothing found for “omo powder”.')).toBeDefined()
    expect(lines()).toEqual([])
    await user.keyboard('omo powder')
    expect(await screen.findByText('Similar')).toBeDefined()
    expect(search().getAttribute('aria-activedescendant')).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(search()).toHaveProperty('value', ''))
    expect(lines()).toEqual([])
    await waitFor(() => expect(screen.queryByText('Similar')).toBeNull())
    await user.keyboard('omo powder')
    await screen.findByText('Similar')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(lines()).toHaveLength(1))
  })

  it('has no discounts for a seller without a limit', async () => {
    const user = await openTill()
    await user.keyboard('tea{Enter}')
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.keyboard('{F6}{Shift>}{F6}{/Shift}')
    expect(screen.queryByRole('button', { name: /Discount/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes another tender with its reference, and the rest in cash', async () => {
    const user = await openTill()
    await user.keyboard('4*tea{Enter}')
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.keyboard('{F9}')
    await user.click(await screen.findByRole('button', { name: 'telebirr' }))
    const row = within(screen.getByRole('group', { name: 'telebirr' }))
    await waitFor(() => expect(document.activeElement).toBe(row.getByLabelText('Reference')))
    await user.keyboard('CIK 8')
    await user.clear(row.getByLabelText('Amount'))
    await user.type(row.getByLabelText('Amount'), '60')
    const used = '2026-11-19T07:12:00.000Z'
    const sentence = 'This reference was used before, in Piassa at '
    const message = sentence + used
    const field = { path: 'payments.0.reference', code: 'REFERENCE_USED', message }
    api.on(createSale, () => ({
      status: 409,
      body: { code: 'REFERENCE_USED', message, fields: [field] },
    }))
    await user.keyboard('{Enter}')
    expect(await row.findByText(sentence + formatDateTime(used))).toBeDefined()
    api.on(createSale, (request) => ({
      status: 201,
      body: givenSale({ id: sentOf(request).id, totalAmount: 100 }),
    }))
    await user.type(row.getByLabelText('Reference'), '9')
    await user.click(screen.getByRole('button', { name: '50' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const sold = within(await screen.findByRole('region', { name: 'Sold' }))
    expect(sold.getByText('ETB 10.00')).toBeDefined()
    expect(sales().at(-1)).toMatchObject({
      payments: [{ tenderId: 'telebirr', amount: 60, reference: 'CIK 89' }],
      tendered: 50,
    })
  })

  it('takes a voucher by its typed or scanned code: the amount due, or its rest if that is less', async () => {
    const voucher = {
      ...cash,
      id: 'voucher',
      name: 'Voucher',
      kind: 'OWN_VOUCHER',
      readyMade: 'OWN_VOUCHER',
      needsReference: true,
    }
    const left: Record<string, object> = {
      ABCDEFGH2345: { rest: 60.5, state: 'OPEN' },
      ABCDEFGH6789: { rest: 0, state: 'USED' },
      ABCDEFGHJKLM: { rest: 500, state: 'OPEN' },
    }
    api.on(listTenders, () => ({ body: [cash, voucher] }))
    api.on(findVoucher, ({ query }) => {
      const code = query.get('code') ?? ''
      const found = left[code]
      if (found === undefined)
        return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } }
      return { body: { id: code, code, amount: 500, lastDay: null, ...found } }
    })
    const user = await openTill()
    await user.keyboard('4*tea{Enter}')
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.keyboard('{F9}')
    await user.click(await screen.findByRole('button', { name: 'Voucher' }))
    const row = within(screen.getByRole('group', { name: 'Voucher' }))
    const code = await row.findByLabelText('Code of the voucher')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.keyboard('abcd-efgh-9999')
    expect(await row.findByText('There is no voucher with this code')).toBeDefined()
    await user.clear(code)
    await user.keyboard('ABCDEFGH6789{Enter}')
    expect(await row.findByText('Nothing is left on this voucher')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Done/ })).toHaveProperty('disabled', true)
    await user.clear(code)
    await user.keyboard('abcd efgh 2345')
    expect(await row.findByText('Left: 60.50')).toBeDefined()
    expect(row.getByLabelText('Amount')).toHaveProperty('value', '60.5')

    // The rest is paid by another one, with a larger amount on it.
    await user.click(screen.getByRole('button', { name: 'Voucher' }))
    const [, next] = screen.getAllByRole('group', { name: 'Voucher' })
    if (next === undefined) throw new Error('no second voucher')
    const second = within(next)
    await user.type(await second.findByLabelText('Code of the voucher'), 'ABCDEFGHJKLM')
    expect(await second.findByText('Left: 500.00')).toBeDefined()
    expect(second.getByLabelText('Amount')).toHaveProperty('value', '39.5')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('region', { name: 'Sold' })).toBeDefined()
    expect(sales()).toEqual([
      expect.objectContaining({
        payments: [
          { tenderId: 'voucher', amount: 60.5, reference: 'abcd efgh 2345' },
          { tenderId: 'voucher', amount: 39.5, reference: 'ABCDEFGHJKLM' },
        ],
      }),
    ])
  })

  it('changes, removes and brings back the marked line', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.click(screen.getByRole('button', { name: /Coffee/ }))
    await user.keyboard('+')
    await user.keyboard('{ArrowUp}++-')
    await waitFor(() => expect(lines()).toEqual(['Tea250.00', 'ቡና Coffee239.98']))
    await user.keyboard('{Delete}')
    expect(lines()).toEqual(['ቡና Coffee239.98'])
    await user.keyboard('{Control>}z{/Control}')
    expect(lines()).toEqual(['Tea250.00', 'ቡና Coffee239.98'])
    // A number and a star alone are the quantity of the marked line.
    await user.keyboard('7*{Enter}')
    await waitFor(() => expect(lines()[0]).toBe('Tea7175.00'))
  })

  it('asks for the weight of goods by weight', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Teff/ }))
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', '1'))
    await user.keyboard('1.35{Enter}')
    expect(lines()).toEqual(['Teff1.35 kg128.25'])
    expect(document.activeElement).toBe(search())
  })

  it('asks for the quantity of a label without a setting, and adds nothing of a misread one', async () => {
    const weighed = { ...teff, barcodes: ['2100123000005'] }
    api.on(listProducts, ({ query }) => ({
      body: query.get('search') === '2100123000005' && !query.has('archived') ? [weighed] : [],
    }))
    const user = userEvent.setup({ delay: null })
    renderApp('/till', staff)
    await waitFor(() => expect(search()).toBeDefined())
    scan('2100123012502')
    const misread = '2100123012502 was misread: its check digit does not fit. Scan it again.'
    expect(await screen.findByText(misread)).toBeDefined()
    scan('2100123012503')
    const question = 'The code says Teff, but not how much. Type the quantity.'
    expect(await screen.findByText(question)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', ''))
    await user.keyboard('1.25{Enter}')
    expect(lines()).toEqual(['Teff1.25 kg118.75'])
    // A label that no scanner reads.
    await user.type(search(), '2100123012504{Enter}')
    expect(await screen.findByText(misread.replace('2502', '2504'))).toBeDefined()
    await user.type(search(), '2100123012503{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', ''))
    await user.keyboard('2{Enter}')
    await waitFor(() => expect(lines()).toEqual(['Teff1.25 kg118.75', 'Teff2 kg190.00']))
  })

  it('names an unknown code in a line and by its sound, and takes further scans', async () => {
    const sounds: (string | undefined)[] = []
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
    play.mockImplementation(async function (this: HTMLMediaElement) {
      sounds.push(/(\w+)\.wav/.exec(this.src)?.[1])
    })
    const user = await openTill()
    scan('4006381333931')
    scan('5449000000996')
    await waitFor(() => expect(lines()).toEqual(['ቡና Coffee119.99']))
    expect(screen.getByText('No product has the barcode 4006381333931.')).toBeDefined()
    await waitFor(() => expect(sounds).toEqual(['unknown', 'found']))
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/4006381333931/)).toBeNull()
    await user.keyboard('nothing such{Enter}')
    expect(await screen.findByText('Nothing found for “nothing such”.')).toBeDefined()
  })

  it('asks before it sells units that have expired, until the basket changes', async () => {
    const left = [{ branchId: bole.id, quantity: 30, expiresOn: '2020-01-31' }]
    const goods = [coffee, { ...tea, branchProducts: left }]
    for (const call of [listProducts, listNamedProducts]) api.on(call, () => ({ body: goods }))
    const user = await openTill()
    const asked = () => basket().queryByRole('checkbox', { name: 'Sell expired units, too' })
    await user.click(screen.getByRole('button', { name: /Coffee/ }))
    expect(asked()).toBeNull()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    const message = 'Only 0 have not expired. Expired: L478 2020-01-31'
    const params = { units: 0, lots: 'L478 2020-01-31' }
    const field = { path: 'saleItems.1.quantity', code: 'ONLY_GOOD_UNITS', message, params }
    api.on(createSale, () => ({
      status: 409,
      body: { code: 'HAS_EXPIRED', message: 'Expired', fields: [field] },
    }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const shown = message.replace('2020-01-31', 'Jan 31, 2020')
    expect((await basket().findAllByText(shown)).length).toBeGreaterThan(0)
    api.on(createSale, (request) => ({
      status: 201,
      body: givenSale({ id: sentOf(request).id, totalAmount: 30 }),
    }))
    await user.click(await basket().findByRole('checkbox'))
    await user.keyboard('+')
    expect(asked()).toHaveProperty('checked', false)
    await user.click(await basket().findByRole('checkbox'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('region', { name: 'Sold' })).toBeDefined()
    const [refused, sold] = api.sentTo(createSale)
    expect(refused?.body).not.toHaveProperty('takesExpired')
    expect(sold?.body).toHaveProperty('takesExpired', true)
  })

  it('keeps the basket and its id when a sale fails, and says why at its line', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    const field = { path: 'saleItems.0.quantity', code: 'OUT_OF_STOCK', params: { units: 0 } }
    const message = 'Only 0 units available'
    api.on(createSale, () => ({
      status: 409,
      body: { code: 'OUT_OF_STOCK', message, fields: [{ ...field, message }] },
    }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await basket().findAllByText(message)).length).toBeGreaterThan(0)
    api.on(createSale, () => ({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        message: 'Prices have changed.',
        current: { totalAmount: 30, saleItems: [{ productId: tea.id, unitPrice: 30 }] },
      },
    }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await basket().findByText('30.00 / kg (was 25.00)')).toBeDefined()
    api.on(createSale, () => {
      throw new TypeError('offline')
    })
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await basket().findByText(/It is recorded once|it is recorded once/)).toBeDefined()
    api.on(createSale, (request) => ({
      status: 201,
      body: givenSale({ id: sentOf(request).id, totalAmount: 30 }),
    }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('region', { name: 'Sold' })).toBeDefined()
    expect(sales().map(({ expectedTotal }) => expectedTotal)).toEqual([25, 25, 30, 30])
    expect(new Set(sales().map(({ id }) => id)).size).toBe(1)
  })

  it('says which sale an earlier try has recorded, and keeps the rest as a new basket', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    api.on(createSale, () => ({ status: 409, body: { code: 'KEY_REUSED', message: 'Saved.' } }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const link = await basket().findByRole('link', { name: /^Sale #/ })
    const [first] = sales()
    expect(link.getAttribute('href')).toBe(`/sales/${first?.id}`)
    await user.click(basket().getByRole('button', { name: 'Keep as a new basket' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sales()).toHaveLength(2))
    expect(sales()[1]?.id).not.toBe(first?.id)
  })

  it('holds a basket on this device, for its user alone, and takes it again after a reload', async () => {
    const user = await openTill()
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.keyboard('{F4}')
    await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
    await user.click(await screen.findByRole('option', { name: /Almaz/ }))
    expect(await screen.findByText('Almaz Kebede')).toBeDefined()
    await user.keyboard('{Control>}s{/Control}')
    expect(lines()).toEqual([])
    await user.click(screen.getByRole('button', { name: /Coffee/ }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    cleanup()

    renderApp('/till', staff)
    // The open basket is there, and the held one in its list.
    await waitFor(() => expect(lines()).toEqual(['ቡና Coffee119.99']))
    await user.keyboard('{Control>}o{/Control}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lines()).toEqual(['Tea125.00']))
    expect(basket().getByText('Almaz Kebede')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Held 1' })).toBeDefined()
    cleanup()

    const other = givenUser({ ...staff, id: 'user-2' })
    renderApp('/till', other)
    expect(await screen.findByRole('button', { name: 'Held 0' })).toBeDefined()
    expect(lines()).toEqual([])
  })

  it('voids a sale at once, and has its goods in another basket', async () => {
    const user = await openTill()
    api.on(createSaleReturn, () => ({ status: 201, body: { id: 'return-1', amount: 25 } }))
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const sold = within(await screen.findByRole('region', { name: 'Sold' }))
    await user.click(sold.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(lines()).toEqual(['Tea125.00']))
    const [first] = sales()
    expect(api.sentTo(createSaleReturn)[0]?.body).toMatchObject({ saleId: first?.id })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sales()).toHaveLength(2))
    expect(sales()[1]?.id).not.toBe(first?.id)
  })

  it('asks a seller who may not void for an approval, and only then', async () => {
    givenOwnerHere()
    const permissions = [...ROLE_GRANTS.STAFF.permissions].filter((one) => one !== 'voids.make')
    const sold = givenSale()
    const items = sold.saleItems.map(({ product, quantity }) => ({
      product,
      sold: quantity + 1,
      returned: 1,
      amount: sold.totalAmount,
    }))
    const of = {
      sale: { id: sold.id, kind: 'SALE', number: '' },
      mayReturn: true,
      returns: [],
      customerId: sold.customerId,
      branchId: bole.id,
    }
    api.on(listSales, () => ({ body: [sold] }))
    api.on(getReturnableSale, () => ({ body: { ...of, items } }))
    api.on(approve, () => ({ body: approvalOf('VOID', 10_000) }))
    api.on(createSaleReturn, () => ({ status: 201, body: { id: 'return-1', amount: 25 } }))
    const user = await openTill({ ...staff, ...{ permissions, branchIds: [bole.id] } })
    await user.click(screen.getByRole('button', { name: /Tea/ }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    const region = within(await screen.findByRole('region', { name: 'Sold' }))
    expect(region.queryByRole('button', { name: 'Undo' })).toBeNull()
    scan(saleCode(sold))
    const dialog = within(await screen.findByRole('dialog', { name: /^Return, exchange or void/ }))
    expect(dialog.queryByLabelText('PIN')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Everything' }))
    await user.type(dialog.getByLabelText('Reason'), 'Wrong entry')
    await user.type(await dialog.findByLabelText('PIN'), '481502')
    await user.click(dialog.getByRole('button', { name: /^Approve and return/ }))
    await waitFor(() => expect(api.sentTo(createSaleReturn)).toHaveLength(1))
    const [approved] = api.sentTo(approve)
    const [taken] = api.sentTo(createSaleReturn).map(sentOf)
    expect(approved?.body).toMatchObject({
      kind: 'VOID',
      saleId: sold.id,
      documentId: taken?.id,
    })
  })

  it('takes goods of a scanned receipt back, and has the focus again afterwards', async () => {
    const sold = givenSale()
    api.on(listSales, () => ({ body: [sold] }))
    const items = sold.saleItems.map(({ product, quantity }) => ({
      product,
      sold: quantity,
      returned: 0,
      amount: sold.totalAmount,
    }))
    const of = {
      sale: { id: sold.id, kind: 'SALE', number: '' },
      mayReturn: true,
      returns: [],
      customerId: sold.customerId,
      branchId: bole.id,
    }
    api.on(getReturnableSale, () => ({ body: { ...of, items } }))
    const user = await openTill()
    scan(saleCode(sold))
    expect(await screen.findByRole('dialog', { name: /^Return, exchange or void/ })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(search()))
    await user.keyboard('{F7}')
    expect(await screen.findByRole('dialog', { name: 'Return goods' })).toBeDefined()
  })

  it('shows where goods are that the branch is short of', async () => {
    const user = await openTill()
    await user.keyboard('31*tea{Enter}')
    expect(await basket().findByText('Only 30 units available')).toBeDefined()
    expect(await basket().findByText('Piassa: 4')).toBeDefined()
    expect(basket().getByRole('link', { name: 'Request' }).getAttribute('href')).toContain(
      '/transfers/new',
    )
  })

  it('asks an ADMIN of several branches for the branch, and remembers it', async () => {
    const admin = givenUser()
    renderApp('/till', admin)
    await userEvent.click(await screen.findByRole('button', { name: 'Piassa' }))
    expect(await screen.findByRole('combobox', { name: 'Branch' })).toHaveProperty(
      'value',
      piassa.id,
    )
    cleanup()
    renderApp('/till', admin)
    expect(await screen.findByRole('combobox', { name: 'Branch' })).toHaveProperty(
      'value',
      piassa.id,
    )
  })

  it('is not for those who sell nothing', async () => {
    const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
    renderApp('/till', superAdmin)
    expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
  })
})
