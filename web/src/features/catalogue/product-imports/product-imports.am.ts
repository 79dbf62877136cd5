import type * as calls from '@mezgeb/contract/catalogue/product-imports'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { productImports as English } from './product-imports.en.ts'
import type { importing as EnglishPage } from './product-imports.page.en.ts'

export const productImports: typeof English = {
  title: 'ከፋይል ማስገባት',
  kinds: { IMPORT: 'ከፋይል ማስገባት', OPENING_STOCK: 'የመነሻ ክምችት' },
}

export const importing: typeof EnglishPage = {
  description: 'ምርቶች ከመነሻ ክምችት ጋር፣ ከExcel ወይም ከCSV ፋይል።',
  file: 'የExcel ወይም የCSV ፋይል',
  branch: 'የክምችቱ ቅርንጫፍ',
  quantities: 'የፋይሉ ብዛቶች',
  SET: 'አዲሱ ክምችት ናቸው',
  ADD: 'በክምችቱ ላይ ይጨመራሉ',
  columns: 'የፋይሉ ዓምዶች',
  columnHint: (rows) =>
    `${rows} መስመሮች። እያንዳንዱ ዓምድ ምን እንደሆነ ይምረጡ። ባዶ ሕዋስ መረጃውን አይለውጥም፤ የሌሉ ምድቦች ይጨመራሉ።`,
  ignored: 'አይግባ',
  sample: (text) => `ለምሳሌ፦ ${text}`,
  noSample: 'ዋጋ የለም',
  unitCost: 'የአንዱ መግዣ ዋጋ',
  code: 'ኮድ',
  barcodes: 'ባርኮዶች',
  check: 'ፋይሉን መርምር',
  checking: (rows, total) => `ከ${total} መስመሮች ${rows} ተመርምረዋል`,
  unreadable: 'ፋይሉን ማንበብ አልተቻለም። በ.xlsx ወይም በ.csv አስቀምጠው እንደገና ይሞክሩ።',
  empty: 'ከርዕሶቹ በታች መስመሮች የሉም።',
  tooLong: (max) => `አንድ ፋይል ቢበዛ ${max} መስመሮች ሊኖሩት ይችላል።`,
  noColumn: 'የምርቱ ስም ወይም ኮድ ያለበትን ዓምድ ይምረጡ።',
  twice: (label) => `${label} ለሁለት ዓምዶች ተመርጧል።`,
  past: 'ከፋይል የገቡ',
  none: 'እስካሁን ከፋይል የገባ የለም።',
  failed: 'ከፋይል የገቡትን መጫን አልተቻለም',
  status: {
    CHECKED: 'ተመርምሯል',
    RUNNING: 'አላለቀም',
    DONE: 'ተጠናቋል',
    UNDOING: 'መመለሱ አላለቀም',
    UNDONE: 'ተመልሷል',
  },
  outcome: { CREATE: 'አዲስ', CHANGE: 'ለውጥ', SAME: 'ተመሳሳይ', ERROR: 'ስህተት' },
  by: (name, time) => `${name}፣ ${time}`,
  rows: 'መስመሮች',
  row: 'መስመር',
  does: 'ውጤት',
  cells: 'ሕዋሶች',
  all: 'ሁሉም መስመሮች',
  notUndone: 'ሊመለሱ ያልቻሉ',
  run: (rows) => `${rows} መስመሮችን አስገባ`,
  leftOut: (rows) => `ስህተት ያለባቸው መስመሮች አይገቡም፦ ${rows}።`,
  nothing: 'የሚገባ ነገር የለም።',
  goOn: 'ቀጥል',
  undo: 'ያስገባውን መልስ',
  undoGoOn: 'መመለሱን ቀጥል',
  undoQuestion:
    'የመነሻ ክምችቱ ይመለሳል፣ ከዚያ ወዲህ ያልተለወጡ መረጃዎች የቀድሞ ዋጋቸውን ይይዛሉ፣ ጥቅም ላይ ያልዋሉ አዲስ ምርቶች ወደ ማኅደር ይገባሉ።',
  applied: (rows, total) => `ከ${total} መስመሮች ${rows} ገብተዋል`,
  undoneRows: (rows, total) => `ከ${total} መስመሮች ${rows} ተመልሰዋል`,
  incomplete: (rows, total) => `ከ${total} መስመሮች ${rows} ብቻ ደርሰዋል። ለማስገባት ፋይሉን እንደገና ይምረጡ።`,
  back: 'ሁሉም ከፋይል የገቡ',
  kept: {
    STOCK: 'ክምችቱ ጥቅም ላይ ውሏል',
    FIELDS: 'መረጃው ተለውጧል',
    PRODUCT: 'ምርቱ በጥቅም ላይ ነው',
  },
}

export const refusals: Translations<typeof calls> = {
  CELL_NOT_NUMBER: '{text} ቁጥር አይደለም',
  FILE_NAME_REQUIRED: 'ፋይሉ ስም የለውም',
  INVALID_QUANTITIES: 'quantities SET ወይም ADD መሆን አለበት',
  INVALID_ROW: 'መስመር ከ1 እስከ {max} ቁጥርና ሕዋሶች ሊኖሩት ይገባል',
  SAME_AS_ROW: 'መስመር {row} ተመሳሳይ ምርት አለው',
  SEVERAL_PRODUCTS: '{count} ምርቶች ይህ ስም አላቸው። ኮዱን ይስጡ።',
  STOCK_NEGATIVE: 'ብዛቱ ቢያንስ 0 መሆን አለበት',
  'GET /imports': 'ከፋይል የገቡትን መጫን አልተቻለም።',
  'GET /imports/{id}': 'ከፋይል የገባውን መጫን አልተቻለም።',
  'GET /imports/{id}/rows': 'የፋይሉን መስመሮች መጫን አልተቻለም።',
  'POST /imports': 'ከፋይል ማስገባት መጀመር አልተቻለም።',
  'POST /imports/{id}/rows': 'መስመሮቹን መመርመር አልተቻለም።',
  'POST /imports/{id}/run': 'ማስገባቱን መቀጠል አልተቻለም።',
  'POST /imports/{id}/undo': 'መመለስ አልተቻለም።',
}
