import type * as salesContract from '@mezgeb/contract/selling/sales'
import type * as marginsContract from '@mezgeb/contract/selling/sale-margins'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { sales as English } from './sales.en.ts'

export const sales: typeof English = {
  title: 'ሽያጮች',
  latest: 'የቅርብ ሽያጮች',
  search: 'ሽያጮችን ይፈልጉ...',
  failed: 'ሽያጮችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ሽያጭ የለም።',
  none: 'ምንም ሽያጭ የለም።',
  from: 'ከቀን',
  to: 'እስከ ቀን',
  allBranches: 'ሁሉም ቅርንጫፎች',
  filters: 'ማጣራት',
  clearFilters: 'ማጣሪያዎችን ማጽዳት',
  add: 'ሽያጭ መመዝገብ',
  addFirst: 'የመጀመሪያ ሽያጭዎን ይመዝግቡ',
  items: 'ዕቃዎች',
  addItem: 'ዕቃ መጨመር',
  removeItem: 'ዕቃ ማስወገድ',
  total: 'ድምር',
  sum: (amount) => `የእነዚህ ሽያጮች ድምር፦ ${amount}`,
  saveAndNext: 'ጨርስ፣ ቀጣይ ሽያጭ',
  number: (id) => `ሽያጭ #${id}`,
  savedAs: (number, total) => `${number} ተመዝግቧል፦ ${total}`,
  viewReceipt: 'ደረሰኝ ማሳየት',
  receipt: 'ደረሰኝ',
  receiptFailed: 'ሽያጩን መጫን አልተቻለም',
  receiptMissing: 'ይህን ሽያጭ ማግኘት አልተቻለም።',
  allSales: 'ሁሉም ሽያጮች',
  notFiscal: 'የፊስካል ደረሰኝ አይደለም',
  tin: 'የግብር ከፋይ መለያ ቁጥር',
  date: 'ቀን',
  seller: 'ሻጭ',
  item: 'ዕቃ',
  amount: 'ዋጋ',
  paper: 'ወረቀት',
  paperRoll: '80 ሚ.ሜ',
  paperSheet: 'A4 ወረቀት',
  kinds: { SALE: 'ሽያጭ' },
}

export const refusals: Translations<typeof salesContract> & Translations<typeof marginsContract> = {
  'GET /reports/margins': 'ትርፉን ማምጣት አልተቻለም።',
  'GET /reports/margins/{id}': 'የሽያጩን ትርፍ ማምጣት አልተቻለም።',
  CUSTOMER_REQUIRED: 'ደንበኛ ያስፈልጋል',
  INVALID_EXPECTED_TOTAL:
    'የሚጠበቀው ድምር (expectedTotal) ከነጥብ በኋላ ቢበዛ {decimals} አሃዝ ያለው ገንዘብ መሆን አለበት',
  ITEM_REQUIRED: 'ቢያንስ አንድ ዕቃ ያስፈልጋል',
  QUANTITY_NOT_POSITIVE: 'ብዛት ከ{min} በላይ መሆን አለበት',
  TOO_MANY_ITEMS: 'ከ{max} ዕቃዎች መብለጥ አይቻልም',
  'POST /sales': 'ሽያጩን መመዝገብ አልተቻለም።',
  'GET /sales': 'ሽያጮችን መጫን አልተቻለም።',
  'GET /sales/{id}': 'ሽያጩን መጫን አልተቻለም።',
}
