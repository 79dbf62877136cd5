import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { productCells, stockIn, stocksText } from '@mezgeb/contract/catalogue/product-cells'
import { listDocumentLines } from '@mezgeb/contract/insight/document-lines'
import { getCustomerAgeing } from '@mezgeb/contract/selling/customer-sales'
import { listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { listImportRows } from '@mezgeb/contract/catalogue/product-imports'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { sumTransfers } from '@mezgeb/contract/stock/transfer-sums'
import { listTransfers } from '@mezgeb/contract/stock/transfers'

import { setLanguage, t } from '../../../texts/texts.ts'
import { chosenOf } from '../../catalogue/product-imports/chosen-file.ts'
import { guessColumns } from '../../catalogue/product-imports/guess-columns.ts'
import { proposeColumns } from '../../catalogue/product-imports/propose-columns.ts'
import { choiceKey } from '../../catalogue/product-imports/reading/column-choice.ts'
import { sentRows } from '../../catalogue/product-imports/reading/sent-rows.ts'
import { wrongRows } from '../../catalogue/product-imports/wrong-rows.ts'
import { lineFields } from '../../stock/document-lines/line-fields.ts'
import { productFileFields } from '../../catalogue/products/list/product-file-fields.ts'
import { setCalendar } from '../../../lib/format/calendar.ts'
import {
  givenBranch,
  givenCustomer,
  givenProduct,
  givenSale,
  givenStockEntry,
  givenUser,
} from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { fileOf } from './file-of.ts'
import { tableOf } from './table-of.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

import type { Shop } from '../../catalogue/product-imports/reading/column-choice.ts'

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

const BRANCHES = ['Bole', 'Piassa', 'Saris: "2"; ለ'].map((name, at) =>
  givenBranch({ id: `b0000000-0000-4000-8000-00000000000${at + 1}`, name }),
)

// Signs that spreadsheets and lists in a cell take for their own.
const STRANGE = [
  ...['=1+1', "'=", "''-", '+251', '-5', '@SUM(A1)', '"', '""', ',', ';', '፤', '\n', ' x 6', '[7]'],
  ...[
    'ሠላም',
    'ቡና',
    'Addis',
    '0012',
    '1.50',
    '1,250',
    '1.250',
    '2026-11-25',
    'é',
    '🌍',
    '_x0041_',
    '%',
  ],
]

/** Products with random texts, numbers and packs. */
function strangeProducts(seed: number, count: number): Product[] {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const text = () =>
    `${Array.from({ length: 1 + below(4) }, () => STRANGE[below(STRANGE.length)]).join('')}a`.trim()
  return Array.from({ length: count }, (_, at) => {
    const unitSize = below(2) === 0 ? 1 : 1000
    const barcode = below(2) === 0 ? null : `00${at}`
    const packs = [{ name: `${text()} ${at}`.trim(), size: 2 + below(9_999), barcode, price: 0.25 }]
    const options = [{ name: text(), value: text() }]
    const weighed = unitSize === 1 ? {} : { unitSize }
    return givenProduct({
      id: `d0000000-0000-4000-8000-0000000000${10 + at}`,
      name: `${text()} ${at}`.trim(),
      packs,
      description: text(),
      unit: text(),
      code: below(2) === 0 ? null : `00${at}`,
      ...weighed,
      pricePerUnit: below(9_999_999) / 100,
      category: { id: 'c', name: text() },
      barcodes: [`00${at}-1`, `6,${at}`],
      lowStockThreshold: below(5000),
      floorPrice: 0.5,
      supplier: { id: 's', name: text() },
      variant: { group: text(), options },
      tracksExpiry: below(2) === 0,
      branchProducts: BRANCHES.slice(below(3)).map(({ id }) => ({
        branchId: id,
        quantity: below(9_000_000),
      })),
    })
  })
}

type Cells = Record<string, string | number | null | undefined>

/** As an import compares cells: a number as such, a yes in any language. */
function compared(cell: string | number | null | undefined): string {
  const read = String(cell ?? '')
  if (read === 'Yes' || read === t.fields.yes) return 'yes'
  return typeof cell === 'number' || /^\d+\.\d{2,4}$/.test(read) ? String(Number(read)) : read
}

const sheetOf = async (file: File) => (await readXlsx(await file.arrayBuffer())).sheets[0]?.rows
const requestedPages = (endpoint: Endpoint) =>
  api.sentTo(endpoint).filter(({ query }) => query.get('limit') === '200')

async function readAgain(file: File, shop: Shop) {
  const chosen = await chosenOf(file, 'PRODUCTS', shop)
  if (typeof chosen === 'string') throw new Error(chosen)
  return chosen
}

// Before a page is shown, which reads the branches ahead.
describe('Export of a list', () => {
  it.each(['en', 'am'] as const)(
    'of products has cells that an import reads as they are, whatever is in them: %s',
    async (language) => {
      await setLanguage(language)
      const seed = Date.now() % 1_000_000
      const items = strangeProducts(seed, 60)
      api.on(listBranches, () => ({ body: BRANCHES }))
      const [first] = items
      api.on(listValueBridge, () => ({
        body: BRANCHES.map((branch) => ({
          id: branch.id,
          branch,
          product: first,
          units: { opening: 0, closing: 1 },
          opening: 0,
          closing: 5.05,
          changes: [],
        })),
      }))
      const fields = await productFileFields(admin)
      const { columns, rows } = tableOf(fields, items)
      const value = columns.findIndex(({ label }) => label === t.productList.value)
      expect([...rows].slice(0, 2).map((cells) => cells[value])).toEqual([15.15, null])
      const shop = { branches: new Map(BRANCHES.map(({ id, name }) => [id, name])), past: [] }
      for (const form of ['csv', 'xlsx'] as const) {
        const file = await fileOf(form, 'Products', tableOf(fields, items))
        const chosen = await readAgain(file, shop)
        expect(chosen.sum).toBe(t.productList.inAllBranches)
        const stocks = chosen.columns.filter((choice) => typeof choice === 'object')
        const read = [...sentRows(chosen)].map(
          ({ cells: { stock = [], ifNew, ...cells } }): Cells => ({
            ...cells,
            // A file of ours has the unit and the way of counting of each product.
            ...ifNew,
            ...Object.fromEntries(stocks.map((choice, at) => [choiceKey(choice), stock[at]])),
          }),
        )
        const wanted = items.map((product) => ({
          ...productCells(product),
          stockBefore: stocksText(product, BRANCHES),
          ...Object.fromEntries(
            BRANCHES.map(({ id }) => [choiceKey({ stockOf: id }), stockIn(product, id)]),
          ),
        }))
        const asText = (all: readonly Cells[]) =>
          all.map((cells) =>
            Object.entries(cells)
              .map(([key, cell]) => `${key} ${compared(cell)}`)
              .toSorted(),
          )
        expect(asText(read), `seed ${seed}, ${form}`).toEqual(asText(wanted))
      }
    },
  )

  it('saves every row of all pages with the search and the order of the screen', async () => {
    api.on(
      listCustomers,
      pagesOf(450, (at) => givenCustomer({ id: `c-${at}`, name: `Customer ${at}` })),
    )
    renderApp('/customers?search=cust&sort=-name', admin)
    const file = await exportAs('Excel file')
    expect(file.name).toMatch(/^Customers \d{4}-\d\d-\d\d\.xlsx$/)
    expect(requestedPages(listCustomers).map(({ query }) => query.get('cursor'))).toEqual([
      null,
      '200',
      '400',
    ])
    expect(
      requestedPages(listCustomers).every(
        ({ query }) => query.get('search') === 'cust' && query.get('sort') === '-name',
      ),
    ).toBe(true)
    const rows = await sheetOf(file)
    expect(rows).toHaveLength(1 + 450)
    expect(rows?.[0]).toEqual(['Name', 'Phone', 'Address', 'Branch', 'Mezgeb ID'])
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
        ...[undefined, undefined, 'id'],
      ])
      expect(first?.slice(3, 8)).toEqual(['0012345678', '900.00', '700.50', '2026-02-03', ''])
      expect(second?.slice(3, 8)).toEqual(['', '', '', '', '20.00'])
    },
  )

  it('of all branches by an earlier version has a sum that an import leaves out', () => {
    const headings = ['Name', 'Price per unit', 'Unit', 'Code', 'In stock', 'Status']
    const branchesOf = (count: number) =>
      new Map(BRANCHES.slice(0, count).map(({ id, name }) => [id, name]))
    const proposed = (count: number, of: readonly string[], columns: Import['columns'] = []) =>
      proposeColumns(of, 'PRODUCTS', {
        branches: branchesOf(count),
        past: [{ of: 'PRODUCTS', columns }],
      })
    // Once it was the stock of the only branch.
    const before = [{ heading: 'in stock', field: 'quantity' as const }]
    expect(proposed(3, headings, before)).toEqual({
      columns: ['name', 'pricePerUnit', 'unit', 'code', undefined, undefined],
      sum: 'In stock',
    })
    expect(proposed(1, headings).columns[4]).toEqual({ stockOf: BRANCHES[0]?.id })
    const own = ['Item', 'Stock', 'QTY Piassa', 'Shelf', 'Old name']
    const chosen: Import['columns'] = [
      { heading: 'shelf', field: 'description' },
      { heading: 'Item', field: null },
      { heading: 'Old name', field: 'name' },
    ]
    expect(proposed(3, own, chosen).columns).toEqual([
      ...[undefined, 'quantity', { stockOf: BRANCHES[1]?.id }, 'description', 'name'],
    ])
  })

  it('of the wrong rows of an import has its columns again, and the errors in words', async () => {
    await setLanguage('am')
    const [bole = '', piassa = ''] = BRANCHES.map(({ id }) => id)
    const columns: Import['columns'] = [
      { heading: 'Stock Piassa', field: 'stock', branchId: piassa },
      { heading: 'Shelf', field: null },
      { heading: 'ዋጋ', field: 'pricePerUnit' },
      { heading: 'Stock Bole', field: 'stock', branchId: bole },
      { heading: 'Item', field: 'name' },
    ]
    const given = {
      id: '3',
      row: 3,
      outcome: 'ERROR' as const,
      isDone: false,
      changes: [],
      kept: [],
    }
    const cells = { name: '=Tea', pricePerUnit: 'cheap', stock: [null, 8] }
    const code = { code: 'CELL_NOT_NUMBER', message: 'cheap is not a number' }
    const errors = [{ field: 'pricePerUnit' as const, ...code, params: { text: 'cheap' } }]
    api.on(listImportRows, () => ({ body: [{ ...given, name: '=Tea', cells, errors }] }))
    const reading = { signal: new AbortController().signal, onRead: () => undefined }
    const table = await wrongRows({ id: 'i1', columns }, reading)
    expect(api.sentTo(listImportRows)[0]?.query.get('outcome')).toBe('ERROR')
    const shop = { branches: new Map(BRANCHES.map(({ id, name }) => [id, name])), past: [] }
    const past = [{ of: 'PRODUCTS' as const, columns }]
    const wrong = await readAgain(await fileOf('csv', 'Wrong', table), { ...shop, past })
    expect(wrong.headings).toEqual(['Stock Piassa', 'ዋጋ', 'Stock Bole', 'Item', 'ስህተቶች'])
    expect(wrong.rows[0]?.cells).toEqual(['', 'cheap', '8', '=Tea', 'የአንዱ ዋጋ: cheap ቁጥር አይደለም'])
    expect(wrong.columns).toEqual([
      ...[{ stockOf: piassa }, 'pricePerUnit', { stockOf: bole }, 'name', undefined],
    ])
  })

  it('of lines has what the reports add up, signed as stock moved, and costs for those who see them', () => {
    const branch = { id: 'b', name: 'Bole' }
    const line = {
      id: 'l',
      at: '2026-11-25T09:00:00.000Z',
      date: '2026-11-25T09:00:00.000Z',
      branch,
      document: { id: '1a2b3c4d-0000', kind: 'SALE', number: 'BO-S-0012' },
      of: null,
      note: null,
      user: { id: 'u', name: 'Dawit' },
      party: { id: 'c', name: 'Selam' },
      reason: null,
      product: { id: 'p', name: 'Flour', code: '0012', unit: 'kg', unitSize: 1000 },
      quantity: -1250,
      pricePerUnit: 92,
      discount: 5,
      taxRate: 15,
      tax: 14.35,
      amount: -110,
      revenue: 95.65,
      cost: -80,
      costOfSales: 80,
      elsewhere: 0,
      line: 'SOLD' as const,
    }
    const rowOf = (user: typeof admin) => {
      const { columns, rows } = tableOf(lineFields(user), [line])
      const [cells = []] = rows
      return Object.fromEntries(columns.map(({ label }, at) => [label, cells[at]]))
    }
    const row = rowOf(admin)
    expect(row).toMatchObject({
      Document: 'Sale #1a2b3c4d',
      'No.': 'BO-S-0012',
      Branch: 'Bole',
      Product: 'Flour',
      Code: '0012',
      Quantity: -1.25,
      Unit: 'kg',
      'Price per unit': 92,
      Discount: -5,
      'Tax %': 15,
      Tax: -14.35,
      'At selling prices': -110,
      'Without tax': 95.65,
      'Cost of sales': 80,
      'Change of stock value': -80,
      'In the reports': 'Sold',
    })
    const permissions = (admin.permissions ?? []).filter((one) => one !== 'costs.view')
    const shown = Object.keys(rowOf({ ...admin, permissions }))
    expect(Object.keys(row).filter((label) => !shown.includes(label))).toEqual([
      ...['Cost of sales', 'Change of stock value', 'In transit and in quarantine'],
      'In the reports',
    ])
  })

  it('of lines beside transfers asks for what they sent, brought and lost', async () => {
    api.on(listTransfers, () => ({ body: [] }))
    api.on(sumTransfers, () => ({ body: { onRoad: 0 } }))
    api.on(listDocumentLines, () => ({ body: [] }))
    renderApp('/transfers?from=2026-11-01&to=2026-11-20', admin)
    await choose('CSV file', 'Lines')
    await waitFor(() => expect(api.sentTo(listDocumentLines)).toHaveLength(1))
    const query = Object.fromEntries(api.sentTo(listDocumentLines)[0]?.query ?? [])
    expect(query).toMatchObject({ kind: 'TRANSFER', from: '2026-11-01', to: '2026-11-20' })
  })

  it('of sales has discount, tax by rate, payments and numbers for an accountant', async () => {
    const vat = { name: 'VAT', kind: 'STANDARD' as const, rate: 15 }
    const exempt = { name: 'Exempt', kind: 'EXEMPT' as const, rate: 0, amount: 0 }
    const { saleItems, ...plain } = givenSale()
    const [item] = saleItems
    if (item === undefined) throw new Error('no line')
    const line = (quantity: number, unitPrice: number, more: object) => ({
      ...item,
      quantity,
      unitPrice,
      ...more,
    })
    const sold = {
      ...plain,
      id: 'taxed',
      customer: { ...plain.customer, tin: '0012345678' },
      totalAmount: 230,
      saleItems: [
        line(2, 75, { discount: 35, tax: { ...vat, amount: 15 } }),
        line(1, 115, { tax: exempt }),
      ],
      tax: { amount: 15, isIncluded: true },
      onAccount: 30,
      fiscalNumber: 'FS-77',
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

  it('writes numbers below zero as those above, and never three decimals', async () => {
    const columns = [
      { label: 'Quantity', kind: 'number' as const },
      { label: '=Cost', kind: 'money' as const },
    ]
    const rows = [
      [-1.255, -336.5],
      [1.255, 336.5],
      [-12, -0.1],
    ]
    const file = await fileOf('csv', 'Lines', { columns, rows })
    expect(parseCsv(await file.text())).toEqual([
      ['Quantity', "'=Cost"],
      ['-1.2550', '-336.50'],
      ['1.2550', '336.50'],
      ['-12', '-0.10'],
    ])
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
