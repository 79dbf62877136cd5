import type { Feature } from '../kit/feature.ts'

export const customerPayments = {
  documents: {
    CUSTOMER_PAYMENT: {
      sign: 0,
      lines: 'none',
      audit: 'CUSTOMER_PAYMENT',
      list: 'customer_payments',
      isNumbered: true,
      links: ['PAYS'],
      extras: ['customer', 'money'],
    },
    OPENING_DEBT: {
      sign: 0,
      lines: 'none',
      audit: 'OPENING_DEBT',
      list: 'opening_debts',
      isNumbered: true,
      extras: ['customer', 'money'],
    },
  },
  permissions: { STAFF: ['customerPayments.view', 'customerPayments.create'] },
} as const satisfies Feature
