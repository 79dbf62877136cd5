import { describe, expect, it } from 'vitest'

import { ruleText } from '../../../../texts/texts.ts'

import { draftIssues, newDraft, saleForm, toSaleInput } from './sale-draft.ts'
import { draftTotal, lineProblem, lineTotal } from './sale-lines.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { SaleDraft } from './sale-draft.ts'
import type { DraftLine } from './sale-lines.ts'

const BOLE = 'b0000000-0000-4000-8000-000000000001'
const PIASSA = 'b0000000-0000-4000-8000-000000000002'
const COFFEE = 'c0000000-0000-4000-8000-000000000001'
const BERBERE = 'c0000000-0000-4000-8000-000000000002'
const ALMAZ = 'a0000000-0000-4000-8000-000000000001'

const products = new Map([
  [COFFEE, product(COFFEE, 'ቡና Coffee', 19.99, { [BOLE]: 12, [PIASSA]: 0 })],
  [BERBERE, product(BERBERE, 'Berbere', 0.1, { [BOLE]: 30 })],
])

describe('a new sale', () => {
  // spec: S2.111 S9.5
  it('has one line with the quantity 1', () => {
    expect(newDraft(BOLE).saleItems.map(({ quantity }) => quantity)).toEqual([1])
  })
})

describe('a line while it is typed', () => {
  it('says how many units the branch has when it asks for more', () => {
    expect(problems(lines([COFFEE, 13]))).toEqual(['Only 12 units available'])
    expect(problems(lines([COFFEE, 12]))).toEqual([null])
  })

  it('says what is left of a weighed product in its unit, and costs thousandths of its price', () => {
    const teff = { ...product(COFFEE, 'Teff', 95, { [BOLE]: 1350 }), unit: 'kg', unitSize: 1000 }
    const goods = new Map([[COFFEE, teff]])
    const much = line(COFFEE, 1351)
    const problem = lineProblem({ branchId: BOLE, saleItems: [much] }, much, goods)
    expect(ruleText(problem ?? '')).toBe('Only 1.35 units available')
    expect(draftTotal(lines([COFFEE, 1001]), goods)).toBe(95.1)
    // The server counts lines of one product together: 1.006 kg are 95.57, not 95.10 and 0.48.
    expect(draftTotal(lines([COFFEE, 1001], [COFFEE, 5]), goods)).toBe(95.57)
  })

  // spec: D5.15
  it('counts several lines of one product together', () => {
    expect(problems(lines([COFFEE, 7], [BERBERE, 1], [COFFEE, 6]))).toEqual([
      'Only 12 units available',
      null,
      'Only 12 units available',
    ])
  })

  // spec: S5.11
  it('says that the quantity must be greater than 0', () => {
    expect(problems(lines([COFFEE, 0], [COFFEE, -3], [COFFEE, '-']))).toEqual(
      Array<string>(3).fill('Quantity must be greater than 0'),
    )
  })

  it('keeps silent while the quantity is empty', () => {
    expect(problems(lines([COFFEE, '']))).toEqual([null])
  })

  it('looks at the chosen branch, where a product that never came counts 0', () => {
    expect(problems({ ...lines([COFFEE, 1]), branchId: PIASSA })).toEqual([
      'Only 0 units available',
    ])
    expect(problems({ ...lines([BERBERE, 1]), branchId: PIASSA })).toEqual([
      'Only 0 units available',
    ])
    expect(problems({ ...lines([COFFEE, 999]), branchId: '' })).toEqual([null])
  })
})

describe('the total', () => {
  // spec: S2.114
  it('is the sum of price times quantity, exact to the cent', () => {
    expect(draftTotal(lines([COFFEE, 3], [BERBERE, 3]), products)).toBe(60.27)
  })

  it('is the price of the packs, and of units for what fills no pack', () => {
    const packs = [{ name: 'Carton', size: 24, barcode: null, price: 400 }]
    const cola = { ...product(COFFEE, 'Cola', 20, { [BOLE]: 99 }), packs }
    const goods = new Map([[COFFEE, cola]])
    const carton = { ...line(COFFEE, 48), pack: 'Carton' }
    const draft = { ...lines([COFFEE, 2]), saleItems: [carton, line(COFFEE, 2)] }
    expect(draftTotal(draft, goods)).toBe(840)
    expect(lineTotal(carton, goods)).toBe(800)
    expect(toSaleInput(draft).saleItems).toEqual([
      { productId: COFFEE, quantity: 48, pack: 'Carton' },
      { productId: COFFEE, quantity: 2 },
    ])
  })

  it('leaves out what is incomplete', () => {
    expect(draftTotal(lines([COFFEE, ''], ['', 5], [BERBERE, -1]), products)).toBe(0)
  })
})

describe('a problem of a sale', () => {
  // spec: S5.8 S5.9 S5.10 S9.4
  it('names every missing field with the sentence of the specification', () => {
    expect(messages({ ...newDraft(''), saleItems: [line('', '')] })).toEqual({
      customerId: 'Customer is required',
      branchId: 'Branch is required',
      'saleItems.0.productId': 'Product is required',
      'saleItems.0.quantity': 'Quantity must be at least 1',
    })
    expect(messages({ ...lines([COFFEE, 1]), saleItems: [] })).toEqual({
      saleItems: 'At least one item is required',
    })
  })

  // spec: S5.13
  it('asks for a name of a new customer, at the same time as for everything else', () => {
    expect(messages({ ...newDraft(BOLE), customerId: 'new' })).toEqual({
      'saleItems.0.productId': 'Product is required',
      'customer.name': 'Name must be at least 2 characters',
    })
  })

  it('is a line beyond the stock, also beside other mistakes', () => {
    expect(messages({ ...lines([COFFEE, 13]), customerId: '' })).toEqual({
      customerId: 'Customer is required',
      'saleItems.0.quantity': 'Only 12 units available',
    })
  })

  it('is a quantity that is no whole number, however a computer might read it', () => {
    for (const typed of ['1e1', '0x2', '+2', '2.0', '１', '1,0', 'Infinity']) {
      const draft = lines([COFFEE, typed])
      expect(Object.keys(messages(draft)), typed).toEqual(['saleItems.0.quantity'])
      expect(draftTotal(draft, products), typed).toBe(0)
    }
  })

  it('is nothing when all is well', () => {
    expect(messages(lines([COFFEE, 12], [BERBERE, 30]))).toEqual({})
  })
})

describe('the body of the call', () => {
  it('holds ids and quantities, and no price', () => {
    expect(toSaleInput(lines([COFFEE, '2']))).toEqual({
      customerId: ALMAZ,
      branchId: BOLE,
      saleItems: [{ productId: COFFEE, quantity: 2 }],
      isNewCustomer: false,
    })
  })

  // spec: S3.14
  it('holds a customer only when a new one is entered', () => {
    const customer = { name: 'Almaz', phone: '', address: '' }
    const draft = { ...lines([COFFEE, 2]), customer }
    expect(saleForm(products).parse(draft)).not.toHaveProperty('customer')
    expect(saleForm(products).parse({ ...draft, customerId: 'new' })).toMatchObject({
      customerId: 'new',
      customer,
    })
  })
})

function product(id: string, name: string, price: number, stock: Record<string, number>): Product {
  return {
    id,
    name,
    unit: 'kg',
    pricePerUnit: price,
    description: null,
    lowStockThreshold: null,
    categoryId: id,
    category: { id, name: 'Food' },
    institutionId: id,
    branchProducts: Object.entries(stock).map(([branchId, quantity]) => ({ branchId, quantity })),
    version: 1,
    code: null,
    barcodes: [],
    isArchived: false,
  }
}

function line(productId: string, quantity: number | string): DraftLine {
  return { key: `${productId} ${quantity}`, productId, quantity, pack: '' }
}

function lines(...typed: [productId: string, quantity: number | string][]): SaleDraft {
  return {
    ...newDraft(BOLE),
    customerId: ALMAZ,
    saleItems: typed.map(([productId, quantity]) => line(productId, quantity)),
  }
}

function problems(draft: SaleDraft): (string | null)[] {
  return draft.saleItems.map((typed) => {
    const problem = lineProblem(draft, typed, products)
    return problem === null ? null : ruleText(problem)
  })
}

function messages(draft: SaleDraft): Record<string, string> {
  const issues = draftIssues(draft, products)
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), ruleText(message)]))
}
