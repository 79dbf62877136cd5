import type * as ledgerContract from '@mezgeb/contract/stock/ledger'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import { receipts } from './receipts/receipts.am.ts'

import type { stock as English } from './stock.en.ts'
import type { stockPage as EnglishPage } from './stock.page.en.ts'

export const stock: typeof English = {
  title: 'የክምችት አስተዳደር',
  nav: 'ክምችት',
  add: receipts.add,
}

export const stockPage: typeof EnglishPage = {
  description: 'ገቢና ወጪ ዕቃዎችዎን ያስተዳድሩ።',
  tabs: 'ክምችት',
  sum: (amount) => `ድምር በመሸጫ ዋጋ፦ ${amount}`,
  failed: 'የክምችት መረጃ መጫን አልተቻለም',
}

export const refusals: Translations<typeof ledgerContract> = {
  GONE_ALREADY: 'ከ{product} {units} አስቀድሞ ከቅርንጫፉ ወጥቷል',
  INVALID_HAPPENED_AT: 'የሆነበት ጊዜ (happenedAt) ጊዜ መሆን አለበት',
  INVALID_SENT_AT: 'የተላከበት ጊዜ (sentAt) ጊዜ መሆን አለበት',
  INVALID_UNIT_SIZE: 'unitSize ሙሉ ቁጥር መሆን አለበት',
  LINE_REQUIRED: 'ቢያንስ አንድ ምርት ያስፈልጋል',
  PRODUCT_REQUIRED: 'ምርት ያስፈልጋል',
  REASON_REQUIRED: 'ምክንያት ያስፈልጋል',
  TOO_MANY_LINES: 'ቢበዛ {max} መስመሮች ይፈቀዳሉ',
}
