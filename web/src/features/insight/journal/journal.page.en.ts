export const journalPage = {
  description: 'Postings of documents and tills to accounts, by the time of record.',
  tabs: { trial: 'Trial balance', entries: 'Entries', accounts: 'Accounts' },
  failed: 'Error loading the journal',
  none: 'Nothing was recorded in these days.',
  noValue: 'No value',
  accountNumber: 'No.',
  account: 'Account',
  opening: 'Opening balance',
  closing: 'Closing balance',
  debit: 'Debit',
  credit: 'Credit',
  total: 'Total',
  document: 'Document',
  shifts: {
    SHIFT_OPENED: (till: string, number: string) => `${till}, shift ${number} opened`,
    SHIFT_CLOSED: (till: string, number: string) => `${till}, shift ${number} closed`,
  },
  signs: 'Balances above zero are debit, below zero credit. Days are those of Addis Ababa.',
  numberOf: (account: string) => `Number of ${account}`,
  nameOf: (account: string) => `Name of ${account}`,
  saved: 'Account saved',
  numbersHint:
    'Give accounts the numbers and names of your accountant. An empty name is the usual one.',
  accounts: {
    CASH: 'Cash',
    SAFE: 'Cash outside the drawers',
    RECEIVABLES: 'Customers, less store credit',
    WITHHOLDING_RECEIVABLE: 'Tax withheld by customers',
    TAX_RECEIVABLE: 'Tax on bills',
    INVENTORY: 'Inventory',
    GOODS_IN_TRANSIT: 'Goods between branches',
    GOODS_IN_QUARANTINE: 'Goods in quarantine',
    PAYABLES: 'Suppliers',
    GOODS_RECEIVED: 'Goods received, not billed',
    TAX_PAYABLE: 'Tax on sales',
    WITHHOLDING_PAYABLE: 'Tax withheld from suppliers',
    OPENING_STOCK: 'Opening stock',
    STOCK_VALUED: 'Stock valued later',
    CASH_IN_AND_OUT: 'Other cash put in and taken out',
    OWNER: 'Cash put in and taken out by the owner',
    SALES: 'Sales',
    SALES_RETURNS: 'Sale returns',
    COST_OF_SALES: 'Cost of goods sold',
    STOCK_LOSSES: 'Stock losses',
    COUNT_DIFFERENCES: 'Differences of counts',
    PRICE_DIFFERENCES: 'Price differences',
    CASH_DIFFERENCES: 'Cash over and short',
    CHARGES: 'Charges and services',
    CASH_ROUNDING: 'Rounding of cash',
    EXPENSES: 'Expenses from the drawers',
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    journalPage: typeof journalPage
  }
}
