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
    `${rows} row${rows === '1' ? '' : 's'}. Choose what each column is. An empty cell leaves its field as it is.`,
  newCategories: 'Missing categories and suppliers are added.',
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
  keepsStock: 'Keeps stock',
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
  sumRowLeftOut: (row: string) => `Row ${row} adds up the others and is left out.`,
  hidden: (rows: string, columns: string) =>
    `Hidden rows (${rows}) and columns (${columns}) of the file are read, too.`,
  unsaved: (cells: string) =>
    `Formulas without a value: ${cells}. They are read as empty cells. Open the file in the spreadsheet, save it and choose it again.`,
  sheet: 'Sheet of the file',
  sheetRows: (name: string, rows: string) => `${name} (rows: ${rows})`,
  decimalSign: (heading: string) => `Decimal sign of ${heading}`,
  piece: 'piece',
  unitIfNone: 'Unit of new products without one',
  categoryIfNone: 'Category of new products without one',
  weighedIn: (units: string) => `New products in ${units} are sold by weight, with decimals`,
  dateOrder: (heading: string) => `Dates of ${heading}`,
  dateUnsure: 'The dates do not show how they are written. Choose it.',
  orders: { DMY: 'Day first', MDY: 'Month first', ETHIOPIAN: 'Ethiopian calendar' },
  unreadable: 'The file could not be read. Save it as .xlsx or .csv and try again.',
  foreign: {
    oldExcel:
      'This is an Excel file of the old kind (.xls or .xlsb): open it, save it as .xlsx or CSV and choose that file.',
    locked:
      'This file has a password: open it, save it without the password as .xlsx and choose that file.',
    numbers: 'This is a Numbers file: export it as Excel or CSV and choose that file.',
    archive: 'This is an archive such as .zip: unpack it and choose the file in it.',
    pdf: 'This is a PDF: copy its table into a spreadsheet, save it as .xlsx and choose that file.',
    picture: 'This is a picture: type its table into a spreadsheet and save it as .xlsx.',
    noTable:
      'This is a document without a table: copy the rows into a spreadsheet, save it as .xlsx and choose that file.',
  },
  empty: 'The file has no rows below its headings.',
  tooLong: (max: string) => `A file can have at most ${max} rows.`,
  noBranch: 'Choose the branch of the rows above.',
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
  run: (rows: string) => `Import ${rows} row${rows === '1' ? '' : 's'}`,
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
  pictures:
    'The file names pictures of products. Choose them on this device: each is saved with the product whose row has its name.',
  choosePictures: 'Choose the pictures',
  picturesSaved: (done: string, total: string) => `${done} of ${total} pictures saved`,
  picturesMissing: (names: string) => `Named in the file, but not chosen: ${names}`,
  picturesFailed: (names: string) => `Not saved: ${names}`,
  applied: (rows: string, total: string) => `${rows} of ${total} rows imported`,
  undoneRows: (rows: string, total: string) => `${rows} of ${total} rows undone`,
  incomplete: (rows: string, total: string) =>
    `Only ${rows} of ${total} rows arrived. Choose the file again to import it.`,
  back: 'All imports',
  kept: {
    STOCK: 'Stock has been used since',
    FIELDS: 'Fields have been changed since, or a code is taken',
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
