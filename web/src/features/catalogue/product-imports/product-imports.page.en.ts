const ADD = 'are added to the stock, each time'

export const importing = {
  description: 'Products with opening stock, customers or suppliers, from an Excel or CSV file.',
  of: 'Rows of the file',
  file: 'Excel or CSV file',
  quantities: 'Quantities of the file',
  SET: 'are the new stock',
  ADD,
  ONCE: 'are added to the stock, once for each file',
  columns: 'Columns of the file',
  columnHint: (rows: string) =>
    `${rows} rows. Choose what each column is. An empty cell leaves its field as it is.`,
  newCategories: 'Missing categories and suppliers are added.',
  no: 'no',
  ignored: 'Leave out',
  sample: (text: string) => `For example: ${text}`,
  noSample: 'No values',
  unitCost: 'Cost per unit',
  code: 'Code',
  barcodes: 'Barcodes',
  owed: 'Opening debt',
  owedSince: 'Owed since',
  id: 'Mezgeb ID',
  stockBefore: 'Stock when exported',
  stockIn: (branch: string) => `In stock: ${branch}`,
  sumLeftOut: (heading: string) =>
    `"${heading}" is the stock of all branches together. It is left out.`,
  again: (products: string, file: string, time: string) =>
    `${products} of these products got stock from ${file} (${time}). Their quantities are the new stock and are not added again. To add them, choose the file again with "${ADD}".`,
  saveWrong: 'Save the wrong rows',
  wrongOf: (file: string) => `${file}, wrong rows`,
  errors: 'Errors',
  check: 'Check the file',
  checking: (rows: string, total: string) => `${rows} of ${total} rows checked`,
  readAs: (encoding: string) => `The letters were read as ${encoding}.`,
  headingsIn: (row: string) => `The headings are in row ${row}.`,
  sheet: 'Sheet of the file',
  sheetRows: (name: string, rows: string) => `${name} (rows: ${rows})`,
  decimalSign: (heading: string) => `Decimal sign of ${heading}`,
  unreadable: 'The file could not be read. Save it as .xlsx or .csv and try again.',
  empty: 'The file has no rows below its headings.',
  tooLong: (max: string) => `A file can have at most ${max} rows.`,
  noColumn: 'Choose the column with the name or the code of the products.',
  noName: 'Choose the column with the name.',
  twice: (label: string) => `${label} is chosen for two columns.`,
  past: 'Imports',
  none: 'No imports yet.',
  failed: 'Failed to load imports',
  status: {
    CHECKED: 'Checked',
    RUNNING: 'Not finished',
    DONE: 'Done',
    UNDOING: 'Undo not finished',
    UNDONE: 'Undone',
  },
  outcome: { CREATE: 'New', CHANGE: 'Change', SAME: 'Same', ERROR: 'Error' },
  by: (name: string, time: string) => `${name}, ${time}`,
  rows: 'Rows',
  row: 'Row',
  does: 'Result',
  cells: 'Cells',
  all: 'All rows',
  notUndone: 'Could not be undone',
  run: (rows: string) => `Import ${rows} rows`,
  leftOut: (rows: string) => `Rows with errors are left out: ${rows}.`,
  nothing: 'There is nothing to import.',
  goOn: 'Continue',
  undo: 'Undo the import',
  undoGoOn: 'Continue to undo',
  undoQuestion: {
    PRODUCTS:
      'Opening stock is taken back, fields without later changes get their old values, and new products that are not in use are archived. Their codes are free then: the archive finds them by name.',
    CUSTOMERS:
      'Opening debts without payments are taken back, fields without later changes get their old values, and new customers that are not in use are deleted.',
    SUPPLIERS:
      'Fields without later changes get their old values, and new suppliers that are not in use are deleted.',
  },
  applied: (rows: string, total: string) => `${rows} of ${total} rows imported`,
  undoneRows: (rows: string, total: string) => `${rows} of ${total} rows undone`,
  incomplete: (rows: string, total: string) =>
    `Only ${rows} of ${total} rows arrived. Choose the file again to import it.`,
  back: 'All imports',
  kept: {
    STOCK: 'Stock has been used since',
    FIELDS: 'Fields have been changed since',
    PRODUCT: 'The product is in use',
    PERSON: 'In use, or changed since',
    DEBT: 'A part of the debt is paid',
    ORDER: 'On an open order',
    TRANSFER: 'On an open transfer',
    STOCK_TAKE: 'In an open stock-take',
    LEVELS: 'Has stock levels',
    GROUP: 'Has become a variant',
    PRICES: 'On a price list',
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    importing: typeof importing
  }
}
