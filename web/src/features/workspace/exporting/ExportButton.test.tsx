import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getCustomerAgeing } from '@mezgeb/contract/selling/customer-sales'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'

import { setLanguage } from '../../../texts/texts.ts'
import { guessColumns } from '../../catalogue/product-imports/guess-columns.ts'
import { setCalendar } from '../../../lib/format/calendar.ts'
import { givenCustomer, givenSale, givenStockEntry, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

const admin = givenUser()
let api: ReturnType<typeof mockApi>
let saved: File[]

beforeEach(() => {
  saved = []
  setCalendar('gregorian')
  api = mockApi()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) saved.push(file)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

/** A list of so many, in the pages that are asked for. */
function pagesOf(total: number, given: (at: number) => unknown) {
  return ({ query }: { query: URLSearchParams }) => {
    const begin = Number(query.get('cursor') ?? 0)
    const end = Math.min(begin + Number(query.get('limit')), total)
    const body = Array.from({ length: end - begin }, (_, at) => given(begin + at + 1))
    const next = { Link: `</api?cursor=${end}>; rel="next"` }
    return { body, headers: { 'X-Total-Count': String(total), ...(end < total ? next : {}) } }
  }
}

async function choose(form: string, open = 'Export'): Promise<void> {
  const button = await screen.findByRole('button', { name: open })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: form }))
}

async function exportAs(form: string): Promise<File> {
  await choose(form)
  await screen.findByText(/has been saved/)
  const [file] = saved
  if (file === undefined) throw new Error('no file')
  return file
}

const sheetOf = async (file: File) => (await readXlsx(await file.arrayBuffer())).sheets[0]?.rows
const pagesAsked = (endpoint: Endpoint) =>
  api.sentTo(endpoint).filter(({ query }) => query.get('limit') === '200')

describe('Export of a list', () => {
  it('saves every row of all pages with the search and the order of the screen', async () => {
    api.on(
      listCustomers,
      pagesOf(450, (at) => givenCustomer({ id: `c-${at}`, name: `Customer ${at}` })),
    )
    renderApp('/customers?search=cust&sort=-name', admin)
    const file = await exportAs('Excel file')
    expect(file.name).toMatch(/^Customers \d{4}-\d\d-\d\d\.xlsx$/)
    expect(pagesAsked(listCustomers).map(({ query }) => query.get('cursor'))).toEqual([
      null,
      '200',
      '400',
    ])
    expect(
      pagesAsked(listCustomers).every(
        ({ query }) => query.get('search') === 'cust' && query.get('sort') === '-name',
      ),
    ).toBe(true)
    const rows = await sheetOf(file)
    expect(rows).toHaveLength(1 + 450)
    expect(rows?.[0]).toEqual(['Name', 'Phone', 'Address', 'Branch'])
    expect(rows?.[450]?.[0]).toBe('Customer 450')
  })

  it.each(['en', 'am'] as const)(
    'of customers of a branch has columns of the import: %s',
    async (language) => {
      await setLanguage(language)
      const owing = { tin: '0012345678', creditLimit: 900, owed: 700.5 }
      const [almaz, bekele] = [givenCustomer(owing), givenCustomer({ id: 'c-2', owed: -20 })]
      api.on(listCustomers, () => ({ body: [almaz, bekele] }))
      const { name, phone, branch } = almaz
      const debtor = { id: almaz.id, name, phone, branch, owed: 700.5, ages: [0, 0, 0, 700.5] }
      const customers = [{ ...debtor, since: '2026-02-03T09:00:00.000Z' }]
      const { owed, ages } = debtor
      api.on(getCustomerAgeing, () => ({ body: { customers, sum: { count: 1, owed, ages } } }))
      renderApp('/customers', admin)
      if (language === 'en') await choose('CSV file')
      else await choose('CSV ፋይል', 'ወደ ፋይል')
      await waitFor(() => expect(saved).toHaveLength(1))
      const [headings = [], first, second] = parseCsv(await (saved[0] ?? new Blob()).text())
      expect(guessColumns(headings.map(String), 'CUSTOMERS')).toEqual([
        ...['name', 'phone', 'address', 'tin', 'creditLimit', 'owed', 'owedSince'],
        ...[undefined, undefined],
      ])
      expect(first?.slice(3, 8)).toEqual(['0012345678', '900.00', '700.50', '2026-02-03', ''])
      expect(second?.slice(3, 8)).toEqual(['', '', '', '', '20.00'])
    },
  )

  it('of sales has discount, tax by rate, payments and numbers for an accountant', async () => {
    const vat = { name: 'VAT', kind: 'STANDARD' as const, rate: 15 }
    const exempt = { name: 'Exempt', kind: 'EXEMPT' as const, rate: 0, amount: 0 }
    const { saleItems, ...plain } = givenSale()
    const [item] = saleItems
    if (item === undefined) throw new Error('no line')
    const line = (quantity: number, unitPrice: number, more: object) => ({
      ...{ ...item, quantity, unitPrice, ...more },
    })
    const sold = {
      ...plain,
      ...{ id: 'taxed', customer: { ...plain.customer, tin: '0012345678' }, totalAmount: 230 },
      saleItems: [
        line(2, 75, { discount: 35, tax: { ...vat, amount: 15 } }),
        line(1, 115, { tax: exempt }),
      ],
      ...{ tax: { amount: 15, isIncluded: true }, onAccount: 30, fiscalNumber: 'FS-77' },
      payments: [
        {
          tender: { id: 't', name: 'x', readyMade: 'TELEBIRR' as const },
          amount: 120,
          reference: 'CIK 89',
        },
        { tender: { id: 'c', name: 'Awash', readyMade: null }, amount: 30.5, reference: null },
      ],
    }
    api.on(listSales, () => ({ body: [sold, givenSale()] }))
    renderApp('/sales', admin)
    const rows = await sheetOf(await exportAs('Excel file'))
    const at = rows?.[0]?.indexOf('TIN') ?? -1
    expect(rows?.[0]?.slice(at)).toEqual([
      ...['TIN', 'Discount', 'Exempt: Without tax', 'VAT 15%: Without tax', 'VAT 15%: Tax'],
      ...['Cash', 'On credit', 'Other payments', 'Fiscal receipt No.'],
    ])
    const paid = 'telebirr CIK 89 120.00, Awash 30.50'
    expect(rows?.[1]?.slice(at)).toEqual([
      ...['0012345678', 35, 115, 100, 15, 49.5, 30, paid, 'FS-77'],
    ])
    expect(rows?.[2]?.slice(at, at + 6)).toEqual([null, 0, 0, 0, 0, 59.97])
  })

  it('keeps a text that begins as a formula a text in both kinds of file', async () => {
    const texts = ['=1+1', '+251911', '-5', '@SUM(A1)', '\tx', '\rx']
    const body = texts.map((name, at) => givenCustomer({ id: `c-${at}`, name, address: 'a"b,ሰ' }))
    api.on(listCustomers, () => ({ body }))
    renderApp('/customers', admin)
    const bytes = new Uint8Array(await (await exportAs('CSV file')).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const csv = parseCsv(new TextDecoder().decode(bytes)).slice(1)
    expect(csv.map(([name]) => name)).toEqual(texts.map((text) => `'${text}`))
    expect(csv[0]?.[2]).toBe('a"b,ሰ')
    saved = []
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    const { sheets } = await readXlsx(await (await exportAs('Excel file')).arrayBuffer())
    expect(sheets[0]?.rows.slice(1, 5).map(([name]) => name)).toEqual(texts.slice(0, 4))
    const cells = [...(sheets[0]?.cells?.values() ?? [])]
    expect(cells.every(({ formula }) => formula === undefined)).toBe(true)
  })

  it('has numbers as numbers, times as times, and money without its currency', async () => {
    api.on(listSales, () => ({ body: [givenSale({ date: '2026-11-20T10:30:00.000Z' })] }))
    renderApp('/sales', admin)
    const rows = await sheetOf(await exportAs('Excel file'))
    // By the clock of the shop.
    expect(rows?.[1]?.[1]).toEqual(new Date('2026-11-20T13:30:00.000Z'))
    expect(rows?.[1]?.slice(-3)).toEqual([59.97, null, 59.97])
  })

  it('has a quantity beside its unit, and an ISO day beside the day of the Ethiopian calendar', async () => {
    setCalendar('ethiopian')
    const dateReceived = '2026-11-20T09:00:00.000Z'
    api.on(listStockEntries, () => ({ body: [givenStockEntry({ dateReceived })] }))
    renderApp('/stock-entries', admin)
    const [head, row] = parseCsv(await (await exportAs('CSV file')).text())
    expect(head?.slice(2)).toEqual([
      'Quantity',
      'Unit',
      'Cost',
      'Date received',
      'Date received (Ethiopian calendar)',
      'Branch',
    ])
    expect(row?.slice(2)).toEqual(['24', 'kg', '19.99', '2026-11-20', '3/11/2019', 'Bole'])
  })

  it('saves nothing when a page fails, says why, and starts again with Retry', async () => {
    let isBroken = true
    const pages = pagesOf(450, (at) => givenCustomer({ id: `c-${at}` }))
    api.on(listCustomers, (request) =>
      isBroken && request.query.get('cursor') === '200'
        ? { status: 500, body: { code: 'INTERNAL' } }
        : pages(request),
    )
    renderApp('/customers', admin)
    await choose('Excel file')
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('No file was saved: the list could not be loaded')).toBeDefined()
    expect(saved).toEqual([])
    isBroken = false
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await screen.findByText(/has been saved, with all rows: 450/)
    expect(saved).toHaveLength(1)
  })
})
