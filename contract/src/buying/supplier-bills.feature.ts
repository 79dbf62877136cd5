import type { Feature } from '../kit/feature.ts'

const MONEY = { sign: 0, lines: 'none', isNumbered: true } as const
const BILL = { ...MONEY, extras: ['supplier', 'reference', 'money'] } as const

/** Debt of the business to its suppliers, and payments of it. */
export const supplierBills = {
  topic: 'payables',
  documents: {
    SUPPLIER_BILL: { ...BILL, audit: 'SUPPLIER_BILL', list: 'supplier_bills' },
    SUPPLIER_CREDIT: { ...BILL, audit: 'SUPPLIER_CREDIT', list: 'supplier_credits' },
    SUPPLIER_PAYMENT: {
      ...MONEY,
      audit: 'SUPPLIER_PAYMENT',
      list: 'supplier_payments',
      extras: ['supplier', 'money'],
    },
  },
  permissions: { ADMIN: ['payables.view', 'payables.edit'] },
} as const satisfies Feature
