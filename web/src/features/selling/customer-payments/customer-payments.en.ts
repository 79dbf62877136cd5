export const customerPayments = {
  account: 'Credit',
  payments: 'Payments',
  failed: 'Error loading payments',
  record: 'Record payment',
  inCash: 'In cash',
  note: 'Note',
  paid: 'Paid',
  takenBy: 'Taken by',
  owedAt: (time: string) => `Owed on ${time}`,
  named: (number: string) => `Payment ${number}`,
  saved: (name: string, amount: string) => `${name} paid ${amount}`,
  kinds: { CUSTOMER_PAYMENT: 'Payment of a customer', OPENING_DEBT: 'Opening debt' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    customerPayments: typeof customerPayments
  }
}
