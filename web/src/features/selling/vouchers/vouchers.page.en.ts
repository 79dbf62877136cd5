export const vouchersPage = {
  description: 'Gift cards of the shop. They pay in every branch until nothing is left.',
  addFirst: 'Sell your first voucher',
  search: 'Search vouchers...',
  failed: 'Error loading vouchers',
  noMatch: 'No vouchers match your search.',
  none: 'No vouchers available.',
  named: (number: string) => `Voucher ${number}`,
  code: 'Code',
  rest: 'Left',
  state: 'Status',
  anyState: 'All',
  states: { OPEN: 'Open', USED: 'Used up', EXPIRED: 'Expired', VOID: 'Void' },
  lastDay: 'Valid until',
  lastDayHint: 'Empty: it does not expire.',
  note: 'Note',
  soldBy: 'Sold by',
  inCash: 'In cash',
  sold: (amount: string) => `Voucher of ${amount} sold`,
  show: 'Show slip',
  bars: (code: string) => `Barcode of voucher ${code}`,
  keep: 'Keep this slip like cash. Anybody with the code can pay.',
  end: 'Declare void',
  ofRest: 'The rest',
  keptByShop: 'Kept by the shop',
  backBy: (tender: string) => `Paid back: ${tender}`,
  ended: (number: string) => `Voucher ${number} is void`,
  missing: 'We could not find this voucher.',
  all: 'All vouchers',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    vouchersPage: typeof vouchersPage
  }
}
