import type * as receiptsContract from '@mezgeb/contract/stock/receipts'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { receipts as English } from './receipts.en.ts'

export const receipts: typeof English = {
  tab: 'ገቢ ዕቃዎች',
  list: 'ገቢ ዕቃዎች',
  add: 'ገቢ ዕቃ መመዝገብ',
  addFirst: 'የመጀመሪያ ዕቃዎን ያስገቡ',
  search: 'ገቢ ዕቃዎችን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ገቢ ዕቃ የለም።',
  none: 'ምንም ገቢ ዕቃ የለም።',
  added: 'ገቢ ዕቃ ተመዝግቧል',
  price: 'ዋጋ',
  kinds: { STOCK_ENTRY: 'ገቢ ዕቃ' },
}

export const refusals: Translations<typeof receiptsContract> = {
  DATE_RECEIVED_REQUIRED: 'የገባበት ቀን ያስፈልጋል',
  SUPPLIER_REQUIRED: 'አቅራቢ ያስፈልጋል',
  'GET /stock/entries': 'የገቢ ዕቃዎችን ማምጣት አልተቻለም።',
  'POST /stock/entries': 'የገቢ ዕቃውን መመዝገብ አልተቻለም።',
}
