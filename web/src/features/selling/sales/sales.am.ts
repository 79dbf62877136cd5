import type * as salesContract from '@mezgeb/contract/selling/sales'
import type * as sumsContract from '@mezgeb/contract/insight/sale-sums'
import type * as marginsContract from '@mezgeb/contract/selling/sale-margins'
import type * as fiscalContract from '@mezgeb/contract/selling/sale-fiscal-numbers'
import type * as paymentsContract from '@mezgeb/contract/selling/payments'
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
  filters: 'ማጣራት',
  clearFilters: 'ማጣሪያዎችን ማጽዳት',
  add: 'ሽያጭ መመዝገብ',
  addFirst: 'የመጀመሪያ ሽያጭዎን ይመዝግቡ',
  items: 'ዕቃዎች',
  addItem: 'ዕቃ መጨመር',
  removeItem: 'ዕቃ ማስወገድ',
  total: 'ድምር',
  count: (_count, written) => `${written} ሽያጮች`,
  sum: (amount) => `የእነዚህ ሽያጮች ድምር፦ ${amount}`,
  sumOfProduct: (amount) => `የዚህ ምርት ድምር፦ ${amount}`,
  sumOfTender: (amount) => `በዚህ መንገድ የተከፈለ፦ ${amount}`,
  tooLong: (most) => `ድምር የሚሠራው እስከ ${most} ሽያጮች ነው። የቀን ገደብ ይምረጡ።`,
  saveAndNext: 'ጨርስ፣ ቀጣይ ሽያጭ',
  number: (id) => `ሽያጭ #${id}`,
  numberLabel: 'ቁ.',
  savedAs: (number, total) => `${number} ተመዝግቧል፦ ${total}`,
  scanFor: (number) => `የ${number} ባርኮድ`,
  viewReceipt: 'ደረሰኝ ማሳየት',
  receipt: 'ደረሰኝ',
  receiptFailed: 'ሽያጩን መጫን አልተቻለም',
  receiptMissing: 'ይህን ሽያጭ ማግኘት አልተቻለም።',
  allSales: 'ሁሉም ሽያጮች',
  notFiscal: 'የፊስካል ደረሰኝ አይደለም',
  fiscalNumber: 'የፊስካል ደረሰኝ ቁ.',
  giveFiscal: 'የፊስካል ቁጥር',
  fiscalHint: 'በፊስካል ማተሚያው ደረሰኝ ላይ እንዳለው። ብዙ ማተሚያዎች ካሉ በማተሚያው ስም ይጀምሩ።',
  fiscalSaved: (number) => `የፊስካል ቁጥር ${number} ተመዝግቧል`,
  tin: 'የግብር ከፋይ መለያ ቁጥር',
  date: 'ቀን',
  seller: 'ሻጭ',
  item: 'ዕቃ',
  amount: 'ዋጋ',
  discount: 'ቅናሽ',
  surcharge: 'ተጨማሪ ክፍያ',
  change: 'መልስ',
  onAccount: 'በዱቤ',
  paper: 'ወረቀት',
  paperNarrow: '58 ሚ.ሜ',
  paperRoll: '80 ሚ.ሜ',
  paperSheet: 'A4 ወረቀት',
  kinds: { SALE: 'ሽያጭ', FISCAL_NUMBER: 'የፊስካል ቁጥር' },
}

export const refusals: Translations<typeof salesContract> &
  Translations<typeof sumsContract> &
  Translations<typeof marginsContract> &
  Translations<typeof fiscalContract> &
  Translations<typeof paymentsContract> = {
  FISCAL_NUMBER_REQUIRED: 'የፊስካል ደረሰኙን ቁጥር ያስገቡ',
  FISCAL_NUMBER_UNREADABLE: 'ቁጥሩ ፊደላት ወይም አሃዞች ሊኖሩት ይገባል',
  'POST /fiscal-numbers': 'የፊስካል ቁጥሩን መመዝገብ አልተቻለም።',
  ACCOUNT_NEEDS_CUSTOMER: 'በዱቤ ሊገዛ የሚችል ደንበኛ ይምረጡ',
  AMOUNT_NOT_POSITIVE: 'መጠኑ ከ{min} በላይ መሆን አለበት',
  AMOUNT_TOO_LARGE: 'መጠኑ ከ{max} መብለጥ የለበትም',
  CASH_IS_THE_REST: 'ጥሬ ገንዘብ ከሌሎቹ ክፍያዎች የቀረው ነው',
  INVALID_PAYMENT_AMOUNT: 'መጠኑ ቢበዛ {decimals} የነጥብ አሃዝ ያለው ቁጥር መሆን አለበት',
  NEGATIVE_AMOUNT: 'መጠኑ ከ{min} ማነስ የለበትም',
  REFERENCE_REQUIRED: 'የክፍያውን ማረጋገጫ ቁጥር ያስገቡ',
  REFERENCE_TWICE: 'ይህ ማረጋገጫ ቁጥር ሁለት ጊዜ ገብቷል',
  REFERENCE_UNREADABLE: 'ማረጋገጫ ቁጥሩ ፊደል ወይም አሃዝ ሊኖረው ይገባል',
  TOO_MANY_PAYMENTS: 'ከ{max} በላይ ክፍያዎች አይፈቀዱም',
  VOUCHER_NOT_TAKEN: 'እዚህ በቫውቸር መክፈል አይቻልም',
  'GET /reports/margins': 'ትርፉን ማምጣት አልተቻለም።',
  'GET /reports/margins/goods': 'ትርፉን ማምጣት አልተቻለም።',
  'GET /reports/margins/{id}': 'የሽያጩን ትርፍ ማምጣት አልተቻለም።',
  CUSTOMER_REQUIRED: 'ደንበኛ ያስፈልጋል',
  INVALID_EXPECTED_TOTAL:
    'የሚጠበቀው ድምር (expectedTotal) ከነጥብ በኋላ ቢበዛ {decimals} አሃዝ ያለው ገንዘብ መሆን አለበት',
  ITEM_REQUIRED: 'ቢያንስ አንድ ዕቃ ያስፈልጋል',
  QUANTITY_NOT_POSITIVE: 'ብዛት ከ{min} በላይ መሆን አለበት',
  TOO_MANY_ITEMS: 'ከ{max} ዕቃዎች መብለጥ አይቻልም',
  'POST /sales': 'ሽያጩን መመዝገብ አልተቻለም።',
  'GET /sales': 'ሽያጮችን መጫን አልተቻለም።',
  'GET /sales/sums': 'ሽያጮቹን መደመር አልተቻለም።',
  'GET /sales/{id}': 'ሽያጩን መጫን አልተቻለም።',
}
