export const tenders = {
  title: 'Ways to pay',
  hint: 'How customers pay, in the order of the till. A reference of mobile money or of a bank pays once.',
  name: (nth: string) => `Way to pay ${nth}`,
  back: 'Settings',
  newName: 'New way to pay',
  kind: 'Kind',
  add: 'Add',
  added: 'Way to pay added',
  saved: 'Way to pay saved',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  needsReference: 'Needs a reference',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  amount: 'Amount',
  reference: 'Reference',
  onCredit: 'On credit',
  otherPayments: 'Other payments',
  storeCredit: 'Store credit',
  remove: (name: string) => `Remove ${name}`,
  states: {
    CASH: 'Cash',
    CARD: 'Card',
    MOBILE: 'Mobile money',
    BANK: 'Bank',
    VOUCHER: 'Voucher',
    WITHHOLDING: 'Withholding',
    OWN_VOUCHER: 'Voucher of the shop',
  },
  readyMade: {
    CASH: 'Cash',
    TELEBIRR: 'telebirr',
    CBE_BIRR: 'CBE Birr',
    M_PESA: 'M-Pesa',
    CARD: 'Card',
    BANK_TRANSFER: 'Bank transfer',
    WITHHOLDING: 'Withholding tax',
    OWN_VOUCHER: 'Voucher',
    EXCHANGE: 'Exchange',
    ROUNDING: 'Rounding',
  },
  any: 'All ways to pay',
  kinds: { TENDER: 'Way to pay' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    tenders: typeof tenders
  }
}
