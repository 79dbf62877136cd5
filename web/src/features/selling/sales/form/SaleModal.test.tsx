import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCustomers, listOtherCustomers } from '@mezgeb/contract/selling/customers'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { listSisterStock } from '@mezgeb/contract/stock/transfers'

import {
  givenBranch,
  givenCustomer,
  givenProduct,
  givenSale,
  givenUser,
} from '../../../../testing/builders.ts'
import { enter } from '../../../../testing/enter.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { mockEventTimes } from '../../../../testing/scan.ts'

import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const admin = givenUser()
const coffee = givenProduct()
const berbere = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000002',
  name: 'Berbere',
  pricePerUnit: 0.1,
  branchProducts: [
    { branchId: bole.id, quantity: 30 },
    { branchId: piassa.id, quantity: 4 },
  ],
})
const soldOut = givenProduct({
  id: 'd0000000-0000-4000-8000-000000000003',
  name: 'Honey',
  branchProducts: [],
})
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getDashboard, () => ({
    body: {
      totalProducts: 3,
      lowStockProducts: 0,
      recentStockEntries: [],
      recentStockOuts: [],
      recentSales: [],
    },
  }))
  api.on(listProducts, () => ({ body: [soldOut, coffee, berbere] }))
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(listCustomers, () => ({ body: [givenCustomer()] }))
  api.on(createSale, () => ({ status: 201, body: givenSale() }))
})

type Modal = Awaited<ReturnType<typeof openModal>>

async function openModal(user: User) {
  renderApp('/dashboard', user)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Sale' }))
  return within(await screen.findByRole('dialog'))
}

async function choose(modal: Modal, label: string, option: RegExp, line = 0) {
  const field = modal.getAllByRole('combobox', { name: label })[line]
  if (field === undefined) throw new Error(`no ${label} in line ${line}`)
  await userEvent.click(field)
  await userEvent.click(await modal.findByRole('option', { name: option }))
}

function typeQuantity(modal: Modal, quantity: string, line = 0) {
  const field = modal.getAllByLabelText('Quantity')[line]
  if (field === undefined) throw new Error(`no quantity in line ${line}`)
  enter(field, quantity)
}

const press = (modal: Modal, button: string) =>
  userEvent.click(modal.getByRole('button', { name: button }))

describe('the sale modal', () => {
  // spec: S2.22 S2.23 S2.107 S2.110 S2.111 S2.112 S6.1 S6.2 S6.6 S9.5 D7.24 D7.28 D7.30
  it('begins at the customer, with the own branch for STAFF and one line of quantity 1, which stays', async () => {
    const modal = await openModal(staff)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Customer')))
    expect(modal.getByLabelText('Branch')).toMatchObject({ value: 'Bole', disabled: true })
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '1')
    expect(modal.getByText('ETB 0.00')).toBeDefined()
    expect(modal.getAllByRole('button', { name: /save/i })).toHaveLength(1)
    expect(modal.getByRole('button', { name: 'Remove item' })).toHaveProperty('disabled', true)
    await press(modal, 'Add item')
    const [first] = modal.getAllByRole('button', { name: 'Remove item' })
    if (first !== undefined) await userEvent.click(first)
    expect(modal.getAllByLabelText('Product')).toHaveLength(1)
    expect(modal.getByRole('button', { name: 'Remove item' })).toHaveProperty('disabled', true)
  })

  // spec: S2.113
  it('shows price and units left, and does not let a product be chosen of which there are none', async () => {
    const modal = await openModal(staff)
    await userEvent.click(modal.getByLabelText('Product'))
    const honey = await modal.findByRole('option', { name: /Honey/ })
    expect(within(honey).getByText('ETB 19.99 / kg · 0 left')).toBeDefined()
    expect(honey.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(honey)
    expect(modal.getByLabelText('Product')).toHaveProperty('value', '')
  })

  it('says where a product is that this branch has none of, and how to ask for it', async () => {
    api.on(listSisterStock, () => ({ body: [{ branch: piassa, quantity: 8 }] }))
    const modal = await openModal(staff)
    const field = modal.getByLabelText('Product')
    await userEvent.click(field)
    enter(field, 'honey')
    await waitFor(() => expect(modal.getByRole('option', { name: /Honey/ })).toBeDefined())
    await userEvent.click(await modal.findByRole('option', { name: /Honey/ }))
    expect(await modal.findByText('No Honey left here.')).toBeDefined()
    expect(await modal.findByText(/Piassa/)).toBeDefined()
    const link = modal.getByRole('link')
    expect(link.getAttribute('href')).toMatch(/transfers\/new\?goods=Honey&to=/)
  })

  // spec: S2.108 S4.16 S7.12 S7.13 S7.14
  it('closes, says number and total, and reads dashboard and stock again', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await choose(modal, 'Product', /Coffee/)
    typeQuantity(modal, '3')
    const before = api.sentTo(getDashboard).length
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Sale #1a2b3c4d saved: ETB 59.97')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(api.sentTo(getDashboard).length).toBeGreaterThan(before))
    expect(api.sentTo(createSale)[0]?.body).toEqual({
      customerId: givenCustomer().id,
      branchId: bole.id,
      saleItems: [{ productId: coffee.id, quantity: 3 }],
      expectedTotal: 59.97,
      isNewCustomer: false,
    })
  })

  // spec: S2.109 S7.12 S7.13 S8.8 D2.32 D7.26
  it('keeps what was typed and the idempotency key when saving fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.on(createSale, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /^New customer$/)
    const group = within(modal.getByRole('group', { name: 'New customer' }))
    enter(group.getByLabelText('Name'), 'Selam Haile')
    await choose(modal, 'Product', /Coffee/)
    typeQuantity(modal, '2')
    await press(modal, 'Save')
    await modal.findByText('Failed to create sale.')
    await press(modal, 'Save')
    await waitFor(() => expect(api.sentTo(createSale)).toHaveLength(2))
    const [first, second] = api.sentTo(createSale)
    expect(first?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
    expect(first?.body).toMatchObject({
      customerId: 'new',
      isNewCustomer: true,
      customer: { name: 'Selam Haile' },
    })
    expect(second?.body).toEqual(first?.body)
    expect(group.getByLabelText('Name')).toHaveProperty('value', 'Selam Haile')
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '2')
    expect(modal.getByLabelText('Product')).toHaveProperty('value', 'ቡና Coffee')
  })

  it('shows at the line what the server refused, and then how much there is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = 'Only 5 units available'
    api.on(createSale, () => ({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        message,
        fields: [{ path: 'saleItems.0.quantity', code: 'OUT_OF_STOCK', message }],
      },
    }))
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await choose(modal, 'Product', /Coffee/)
    typeQuantity(modal, '7')
    const left = [{ branchId: bole.id, quantity: 5 }]
    api.on(listProducts, () => ({ body: [{ ...coffee, branchProducts: left }] }))
    await press(modal, 'Save')
    await modal.findByText(message)
    await modal.findByText('19.99 / kg · 5 left')
    expect(modal.getAllByText(message)).toHaveLength(1)
    typeQuantity(modal, '6')
    expect(modal.getByText(message)).toBeDefined()
    typeQuantity(modal, '5')
    expect(modal.queryByText(message)).toBeNull()
  })

  it('asks before it sells units that have expired', async () => {
    const left = [{ branchId: bole.id, quantity: 9, expiresOn: '2020-01-31' }]
    api.on(listProducts, () => ({ body: [{ ...coffee, branchProducts: left }] }))
    api.on(createSale, () => ({ status: 201, body: givenSale() }))
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await choose(modal, 'Product', /Coffee/)
    fireEvent.click(await modal.findByRole('checkbox', { name: 'Sell expired units, too' }))
    await press(modal, 'Save')
    await waitFor(() =>
      expect(api.sentTo(createSale)).toMatchObject([{ body: { takesExpired: true } }]),
    )
  })

  it('goes on from the branch to the customer, or to the items when the customer stays', async () => {
    const modal = await openModal(admin)
    await choose(modal, 'Branch', /Bole/)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Customer')))
    await choose(modal, 'Customer', /Almaz/)
    await choose(modal, 'Branch', /Bole/)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Product')))
    await choose(modal, 'Branch', /Piassa/)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Customer')))
  })

  it('says how many of the products a list shows, and loads more when it is scrolled', async () => {
    api.on(listProducts, ({ query }) =>
      query.has('cursor')
        ? { body: [coffee], headers: { 'X-Total-Count': '3' } }
        : {
            body: [soldOut, berbere],
            headers: { 'X-Total-Count': '3', Link: '</api/products?cursor=two>; rel="next"' },
          },
    )
    const modal = await openModal(staff)
    await userEvent.click(modal.getByLabelText('Product'))
    expect(await modal.findByText('2 of 3 shown, type to search')).toBeDefined()
    fireEvent.scroll(modal.getByRole('listbox'))
    const options = await waitFor(() => {
      const found = modal.getAllByRole('option')
      expect(found).toHaveLength(3)
      return found
    })
    expect(options.at(-1)?.textContent).toMatch(/^Honey/)
    expect(modal.queryByText(/type to search/)).toBeNull()
  })

  it('begins at the branch for an ADMIN while none is known, and keeps it whatever customer is chosen', async () => {
    const modal = await openModal(admin)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Branch')))
    await choose(modal, 'Branch', /Piassa/)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Customer')))
    await userEvent.click(modal.getByLabelText('Customer'))
    const [first, ...others] = await modal.findAllByRole('option')
    expect(first?.textContent).toBe('Walk-in customer')
    expect(others.map(({ textContent }) => textContent)).toEqual(['New customer'])
    await userEvent.click(first ?? modal.getByLabelText('Customer'))
    expect(modal.getByLabelText('Branch')).toHaveProperty('value', 'Piassa')
    await choose(modal, 'Product', /Berbere/)
    await press(modal, 'Save')
    await waitFor(() =>
      expect(api.sentTo(createSale)[0]?.body).toMatchObject({
        customerId: piassa.id,
        branchId: piassa.id,
      }),
    )
    cleanup()
    const next = await openModal(admin)
    await waitFor(() => expect(next.getByLabelText('Branch')).toHaveProperty('value', 'Piassa'))
    expect(document.activeElement).toBe(next.getByLabelText('Customer'))
  })

  it('shows a walk-in customer once, first, and only where the typed letters fit', async () => {
    const used = givenCustomer({ id: bole.id, name: 'Walk-in customer' })
    api.on(listCustomers, ({ query }) => ({
      body: query.has('search') ? [] : [givenCustomer(), used],
    }))
    const modal = await openModal(staff)
    await userEvent.click(modal.getByLabelText('Customer'))
    const options = await modal.findAllByRole('option')
    const names = options.map(({ firstChild }) => firstChild?.textContent)
    expect(names).toEqual(['Walk-in customer', 'Almaz Kebede', 'New customer'])
    await userEvent.keyboard('walk')
    expect(await modal.findByRole('option', { name: /^Walk-in/ })).toBeDefined()
    await userEvent.keyboard('xyz')
    await modal.findByText('No customer found.')
    expect(modal.queryByRole('option', { name: /^Walk-in/ })).toBeNull()
  })

  // spec: S7.21
  it('takes the branch from the customer an ADMIN chose, and lets go of both when it changes', async () => {
    const modal = await openModal(admin)
    await choose(modal, 'Customer', /Almaz/)
    expect(modal.getByLabelText('Branch')).toHaveProperty('value', 'Bole')
    await choose(modal, 'Product', /Berbere/)
    typeQuantity(modal, '5')
    expect(modal.queryByText('Only 4 units available')).toBeNull()
    await choose(modal, 'Branch', /Piassa/)
    expect(modal.getByLabelText('Customer')).toHaveProperty('value', '')
    expect(modal.getByText('Only 4 units available')).toBeDefined()
    await waitFor(() =>
      expect(api.sentTo(listCustomers).at(-1)?.query.get('branchId')).toBe(piassa.id),
    )
  })

  it('takes the first match of the server when Enter came before it', async () => {
    const abebe = givenCustomer({
      id: 'c0000000-0000-4000-8000-000000000002',
      name: 'Abebe Bikila',
    })
    api.on(listCustomers, ({ query }) => ({
      body: query.get('search') === 'bikila' ? [abebe] : [givenCustomer()],
    }))
    const modal = await openModal(staff)
    await userEvent.click(modal.getByLabelText('Customer'))
    await modal.findByRole('option', { name: /Almaz/ })
    await userEvent.keyboard('bikila{Enter}')
    await waitFor(() =>
      expect(modal.getByLabelText('Customer')).toHaveProperty('value', 'Abebe Bikila'),
    )
  })

  it('finds a customer of another branch after those of the own one, and names the home branch', async () => {
    const there = givenCustomer({
      id: '5c8a5b16-6f6c-4a52-9d27-0c4b1d5d7c11',
      name: 'Almaz Tadesse',
      branchId: piassa.id,
      branch: piassa,
    })
    api.on(listOtherCustomers, () => ({ body: [there] }))
    const modal = await openModal(staff)
    await userEvent.type(modal.getByLabelText('Customer'), 'almaz')
    const found = await modal.findByRole('option', { name: /Almaz Tadesse.*Piassa/ })
    const [first] = modal.getAllByRole('option')
    expect(first?.textContent).toContain('Almaz Kebede')
    expect(api.sentTo(listOtherCustomers).at(-1)?.query.get('branchId')).toBe(bole.id)
    await userEvent.click(found)
    await choose(modal, 'Product', /Coffee/)
    await press(modal, 'Save')
    await waitFor(() => expect(api.sentTo(createSale)).toHaveLength(1))
    expect(api.sentTo(createSale)[0]?.body).toMatchObject({
      customerId: there.id,
      branchId: bole.id,
      customerBranchId: piassa.id,
    })
  })

  it('takes what was typed for the name of a new customer', async () => {
    api.on(listCustomers, ({ query }) => ({
      body: query.has('search') ? [] : [givenCustomer()],
    }))
    const modal = await openModal(staff)
    await userEvent.click(modal.getByLabelText('Customer'))
    await userEvent.keyboard('Zewdu')
    await modal.findByText('No customer found.')
    await userEvent.keyboard('{Enter}')
    const group = within(modal.getByRole('group', { name: 'New customer' }))
    expect(group.getByLabelText('Name')).toHaveProperty('value', 'Zewdu')
  })
})

describe('selling with the keyboard alone', () => {
  it('leads from the customer to the product, its quantity, and the product of the next line', async () => {
    const modal = await openModal(staff)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Customer')))
    await userEvent.keyboard('alm{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Product')))
    await modal.findByRole('option', { name: /Coffee/ })
    await userEvent.keyboard('cof{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Quantity')))
    await userEvent.keyboard('3{Enter}')
    const [, second] = modal.getAllByLabelText('Product')
    await waitFor(() => expect(document.activeElement).toBe(second))
    await waitFor(() => expect(second?.getAttribute('aria-expanded')).toBe('true'))
    expect(modal.getAllByLabelText('Quantity')[0]).toHaveProperty('value', '3')
  })

  it('leaves out the empty line that Enter has made after the last quantity', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await choose(modal, 'Product', /Coffee/)
    await userEvent.keyboard('2{Enter}')
    expect(modal.getAllByLabelText('Product')).toHaveLength(2)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/saved/)
    expect(api.sentTo(createSale)[0]?.body).toMatchObject({
      saleItems: [{ productId: coffee.id, quantity: 2 }],
    })
  })

  it('asks for the product first when Enter is pressed in the quantity of a line without one', async () => {
    const modal = await openModal(staff)
    await userEvent.click(modal.getByLabelText('Quantity'))
    await userEvent.keyboard('{Enter}')
    expect(modal.getAllByLabelText('Product')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Product')))
  })

  it('takes along what is typed when Ctrl+Enter saves', async () => {
    api.on(listProducts, ({ query }) => ({
      body: query.get('search') === 'berb' ? [berbere] : [coffee, berbere],
    }))
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await modal.findByRole('option', { name: /Coffee/ })
    await userEvent.keyboard('berb')
    await waitFor(() => expect(modal.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.sentTo(createSale)).toHaveLength(1))
    expect(api.sentTo(createSale)[0]?.body).toMatchObject({
      saleItems: [{ productId: berbere.id, quantity: 1 }],
    })
  })

  it('lets Tab pick and go to the next field in order, not further', async () => {
    api.on(listProducts, ({ query }) => ({
      body: query.get('search') === 'berb' ? [berbere] : [coffee, berbere],
    }))
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await modal.findByRole('option', { name: /Coffee/ })
    await userEvent.keyboard('berb')
    await userEvent.tab()
    await waitFor(() => expect(modal.getByLabelText('Product')).toHaveProperty('value', 'Berbere'))
    expect(document.activeElement).toBe(modal.getByLabelText('Quantity'))
  })

  it('closes an open list with Escape, and leaves the modal and what was typed', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /Almaz/)
    await modal.findByRole('option', { name: /Coffee/ })
    await userEvent.keyboard('{Escape}')
    expect(modal.queryByRole('option')).toBeNull()
    expect(modal.getByLabelText('Customer')).toHaveProperty('value', 'Almaz Kebede')
    expect(document.activeElement).toBe(modal.getByLabelText('Product'))
  })

  it('goes from a new customer’s name to the items', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Customer', /^New customer$/)
    const name = modal.getByLabelText('Name')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await userEvent.keyboard('Selam Haile{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Product')))
  })
})

describe('after a sale', () => {
  async function fill(modal: Modal) {
    await choose(modal, 'Customer', /Almaz/)
    await choose(modal, 'Product', /Coffee/)
    typeQuantity(modal, '3')
  }

  it('leads to the receipt from the toast, and the focus is back on Add Sale', async () => {
    const modal = await openModal(staff)
    await fill(modal)
    await press(modal, 'Save')
    const link = await screen.findByRole('link', { name: 'View receipt' })
    expect(link.getAttribute('href')).toBe(`/sales/${givenSale().id}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const button = screen.getByRole('button', { name: 'Add Sale' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await userEvent.keyboard('{F8}')
    expect(document.activeElement).toBe(link)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/saved/)).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('has an empty form for the next one with Done, next sale, and a key of its own', async () => {
    const modal = await openModal(staff)
    await fill(modal)
    await press(modal, 'Done, next sale')
    await screen.findByText('Sale #1a2b3c4d saved: ETB 59.97')
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Customer')))
    expect(modal.getByLabelText('Customer')).toHaveProperty('value', '')
    expect(modal.getByLabelText('Product')).toHaveProperty('value', '')
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '1')
    expect(modal.getByLabelText('Branch')).toHaveProperty('value', 'Bole')
    await fill(modal)
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(api.sentTo(createSale)).toHaveLength(2))
    const [first, second] = api
      .sentTo(createSale)
      .map((sent) => sent.headers.get('Idempotency-Key'))
    expect(second).not.toBe(first)
    await waitFor(() => expect(modal.getByLabelText('Customer')).toHaveProperty('value', ''))
  })
})

it('says that it was the connection when a sale could not be sent', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const modal = await openModal(staff)
  await choose(modal, 'Customer', /Almaz/)
  await choose(modal, 'Product', /Coffee/)
  api.on(createSale, () => ({ status: 201, stream: brokenStream() }))
  await press(modal, 'Save')
  const words = 'Failed to create sale. No connection. Nothing is lost; press Save when it is back.'
  expect(await modal.findByText(words)).toBeDefined()
})

/** An answer whose line dies in the middle. */
function brokenStream(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ start: (controller) => controller.error(new Error('line died')) })
}

// spec: S2.115 S9.9
it('marks the prices that have changed meanwhile, and records the sale at the total it shows then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const message = 'Prices have changed in the meantime. Check the new total and save again.'
  const current = { totalAmount: 25.5, saleItems: [{ productId: coffee.id, unitPrice: 25.5 }] }
  let isDearer = true
  api.on(createSale, () =>
    isDearer
      ? { status: 409, body: { code: 'PRICE_CHANGED', message, current } }
      : { status: 201, body: givenSale() },
  )
  const modal = await openModal(staff)
  await choose(modal, 'Customer', /Almaz/)
  await choose(modal, 'Product', /Coffee/)
  api.on(listProducts, () => ({ body: [{ ...coffee, pricePerUnit: 25.5 }] }))
  await press(modal, 'Save')
  expect(await modal.findByText(message)).toBeDefined()
  expect(await modal.findByText(/25\.50 \/ kg \(was 19\.99\)/)).toBeDefined()
  expect(modal.getByText('ETB 25.50')).toBeDefined()
  isDearer = false
  await press(modal, 'Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const totals = api.sentTo(createSale).map(({ body }) => body)
  expect(totals).toMatchObject([{ expectedTotal: 19.99 }, { expectedTotal: 25.5 }])
})

describe('a barcode scanner in the sale modal', () => {
  const code = '5449000000996'
  // No timer runs between the keys.
  const scan = (field: HTMLElement, keys = code) => {
    mockEventTimes()
    return userEvent.setup({ delay: null }).type(field, `${keys}{Enter}`)
  }

  beforeEach(() => {
    api.on(listProducts, ({ query }) => ({
      body:
        query.get('search') === code
          ? [{ ...berbere, barcodes: [code] }]
          : [soldOut, coffee, berbere],
    }))
  })

  it('adds the product as a new line when the code arrives in a quantity, which stays as it was', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Product', /Coffee/)
    await scan(modal.getByLabelText('Quantity'))
    await waitFor(() =>
      expect(modal.getAllByLabelText('Product')[1]).toHaveProperty('value', 'Berbere'),
    )
    const quantities = modal.getAllByLabelText('Quantity')
    expect(quantities).toMatchObject([{ value: '1' }, { value: '1' }])
  })

  it('takes the product of the code, whatever else has it in its name', async () => {
    const coded = { ...berbere, barcodes: [code] }
    const named = givenProduct({ id: 'd0000000-0000-4000-8000-000000000009', name: `Tin ${code}` })
    api.on(listProducts, ({ query }) => ({
      body: query.get('search') === code ? [named, coded] : [coffee, named, coded],
    }))
    const modal = await openModal(staff)
    await scan(modal.getByLabelText('Product'))
    await waitFor(() => expect(modal.getByLabelText('Product')).toHaveProperty('value', 'Berbere'))
  })

  it('counts one more when the same code is scanned again', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Product', /Berbere/)
    await scan(modal.getByLabelText('Quantity'))
    await waitFor(() => expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '2'))
    expect(modal.getAllByLabelText('Product')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Quantity')))
  })

  it('adds a line without a quantity when a part of the code is not understood, and says what was', async () => {
    const modal = await openModal(staff)
    await choose(modal, 'Product', /Berbere/)
    await scan(modal.getByLabelText('Quantity'), `010${code}10L7{Control>}]{/Control}99X`)
    const question = 'The code says Berbere, L7, but not how much. Type the quantity.'
    expect(await modal.findByText(question)).toBeDefined()
    expect(modal.getAllByLabelText('Quantity')).toMatchObject([{ value: '1' }, { value: '' }])
  })

  it('differs from a hand by its speed: a long number typed slowly stays', async () => {
    const modal = await openModal(staff)
    const quantity = modal.getByLabelText('Quantity')
    await userEvent.clear(quantity)
    await userEvent.setup({ delay: 60 }).type(quantity, '123456')
    expect(quantity).toHaveProperty('value', '123456')
  })
})
