import { describe, expect, it } from 'vitest'

import { billForm, chosen, newBill, withParts } from './bill-draft.ts'
import { newPayment, paymentForm, withBills } from './payment-of-bills.ts'
import { taxOfRow } from './taxes/typed-taxes.ts'

const SUPPLIER = '00000000-0000-4000-8000-000000000001'
const BRANCH = { id: '00000000-0000-4000-8000-000000000002', name: 'Bole' }
const GOODS = {
  document: { id: '00000000-0000-4000-8000-000000000003', kind: 'DELIVERY', number: 'BO-D-0004' },
  date: '2026-03-01T00:00:00.000Z',
  reference: 'A-1',
  branch: BRANCH,
  received: 200,
}
const of = { kind: 'BILL', supplierId: SUPPLIER, branchId: '', day: '2026-03-04' } as const

describe('the form of a bill', () => {
  it('begins with the goods, number and branch of a delivery, and says what was received', () => {
    const draft = newBill(of, GOODS)
    expect(draft).toMatchObject({ reference: 'A-1', branchId: BRANCH.id, totalAmount: 200 })
    expect(billForm.parse(draft)).toEqual({
      kind: 'BILL',
      supplierId: SUPPLIER,
      branchId: BRANCH.id,
      reference: 'A-1',
      billedOn: '2026-03-04',
      totalAmount: 200,
      note: null,
      goods: [{ id: GOODS.document.id, amount: 200 }],
    })
    const credit = newBill({ ...of, kind: 'CREDIT' }, GOODS)
    expect(credit.reference).toBe('')
  })

  it('adds goods and tax up until another total is typed', () => {
    const taxed = withParts(newBill(of, GOODS), { taxAmount: 30 })
    expect(taxed.totalAmount).toBe(230)
    const typed = { ...taxed, totalAmount: 250 }
    expect(withParts(typed, { taxAmount: 40 }).totalAmount).toBe(250)
    expect(withParts(taxed, { goods: [] })).toMatchObject({ totalAmount: 30, goods: [] })
    const unknown = chosen({ ...GOODS, received: null })
    expect(withParts(newBill(of), { goods: [unknown] }).totalAmount).toBe('')
  })
})

describe('the taxes of the form of a bill', () => {
  const rates = [
    { validFrom: '2003-01-01', rate: 15 },
    { validFrom: '2026-03-05', rate: 20 },
  ]
  const vat = { taxId: GOODS.document.id, amount: 59.97, taxAmount: '', rate: 20, rates }

  it('are reckoned by their rate unless the bill says otherwise, and are part of the total', () => {
    const onTop = withParts(newBill(of), { taxes: [vat] })
    expect([taxOfRow(vat, onTop), onTop.totalAmount]).toEqual([9, 68.97])
    const contained = withParts(onTop, { isIncluded: true })
    expect([taxOfRow(vat, contained), contained.totalAmount]).toEqual([7.82, 59.97])
    const said = withParts(onTop, { taxes: [{ ...vat, taxAmount: 8.99 }] })
    expect(said.totalAmount).toBe(68.96)
    const ofGoods = withParts(newBill(of, GOODS), { taxes: [{ ...vat, amount: 200 }] })
    expect(ofGoods.totalAmount).toBe(230)
  })

  it('have the rate of the day of the bill', () => {
    const draft = withParts(newBill(of), { taxes: [vat] })
    const later = withParts(draft, { billedOn: '2026-03-05' })
    expect([taxOfRow(vat, later), later.totalAmount]).toEqual([11.99, 71.96])
    expect(withParts({ ...draft, totalAmount: 70 }, { billedOn: '2026-03-05' }).totalAmount).toBe(
      70,
    )
  })

  it('are sent as they were typed', () => {
    const draft = withParts(newBill(of, GOODS), { taxes: [vat], isIncluded: true })
    expect(billForm.parse(draft)).toMatchObject({
      taxes: [{ taxId: vat.taxId, amount: 59.97, isIncluded: true }],
    })
    const said = withParts(draft, { taxes: [{ ...vat, taxAmount: 7.8 }] })
    expect(billForm.parse(said)).toMatchObject({ taxes: [{ taxAmount: 7.8 }] })
    expect(billForm.parse(newBill(of, GOODS))).not.toHaveProperty('taxes')
  })
})

describe('the form of a payment to a supplier', () => {
  const account = {
    supplier: { id: SUPPLIER, name: 'Abebe' },
    owed: 300,
    bills: [],
    ageing: { notDue: 300, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 },
  }

  it('pays the chosen bills, or all that is owed', () => {
    const all = newPayment(account)
    expect(all.amount).toBe(300)
    const bill = { id: GOODS.document.id, amount: 120.5 }
    const listed = { id: bill.id, number: '1', reference: 'A', branch: BRANCH, open: 200 }
    const days = { billedOn: '2026-03-04', dueOn: '2026-03-04' }
    const some = withBills(all, [{ ...bill, of: { ...listed, ...days, totalAmount: 200 } }], 300)
    expect(paymentForm.parse(some)).toEqual({
      supplierId: SUPPLIER,
      amount: 120.5,
      bills: [bill],
      note: null,
    })
    expect(withBills(some, [], 300).amount).toBe(300)
  })
})
