import type * as ledgerContract from '@mezgeb/contract/stock/ledger'
import type * as receiptsContract from '@mezgeb/contract/stock/receipts'
import type * as removalsContract from '@mezgeb/contract/stock/removals'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { stock as English } from './stock.en.ts'

export const stock: typeof English = {
  title: 'የክምችት አስተዳደር',
  description: 'ገቢና ወጪ ዕቃዎችዎን ያስተዳድሩ።',
  tabs: 'ክምችት',
  failed: 'የክምችት መረጃ መጫን አልተቻለም',
  entries: {
    tab: 'ገቢ ዕቃዎች',
    list: 'ገቢ ዕቃዎች',
    add: 'ገቢ ዕቃ መመዝገብ',
    addFirst: 'የመጀመሪያ ዕቃዎን ያስገቡ',
    search: 'ገቢ ዕቃዎችን ይፈልጉ...',
    noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ገቢ ዕቃ የለም።',
    none: 'ምንም ገቢ ዕቃ የለም።',
    added: 'ገቢ ዕቃ ተመዝግቧል',
  },
  removals: {
    tab: 'ወጪ ዕቃዎች',
    list: 'ወጪ ዕቃዎች',
    add: 'ወጪ ዕቃ መመዝገብ',
    addFirst: 'ወጪ ዕቃ ይመዝግቡ',
    search: 'ወጪ ዕቃዎችን ይፈልጉ...',
    noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ወጪ ዕቃ የለም።',
    none: 'ምንም ወጪ ዕቃ የለም።',
    added: 'ወጪ ዕቃ ተመዝግቧል',
  },
  cost: 'ዋጋ',
  reason: 'ምክንያት',
  dateReceived: 'የገባበት ቀን',
  dateRemoved: 'የወጣበት ቀን',
}

export const refusals: Translations<typeof ledgerContract> &
  Translations<typeof receiptsContract> &
  Translations<typeof removalsContract> = {
  INVALID_HAPPENED_AT: 'የሆነበት ጊዜ (happenedAt) ጊዜ መሆን አለበት',
  PRODUCT_REQUIRED: 'ምርት ያስፈልጋል',
  DATE_RECEIVED_REQUIRED: 'የገባበት ቀን ያስፈልጋል',
  SUPPLIER_REQUIRED: 'አቅራቢ ያስፈልጋል',
  'GET /stock/entries': 'የገቢ ዕቃዎችን ማምጣት አልተቻለም።',
  'POST /stock/entries': 'የገቢ ዕቃውን መመዝገብ አልተቻለም።',
  DATE_REMOVED_REQUIRED: 'የወጣበት ቀን ያስፈልጋል',
  REASON_REQUIRED: 'ምክንያት ያስፈልጋል',
  'GET /stock/outs': 'የወጪ ዕቃዎችን ማምጣት አልተቻለም።',
  'POST /stock/outs': 'የወጪ ዕቃውን መመዝገብ አልተቻለም።',
  'GET /stock/branch/{branchId}': 'የቅርንጫፉን ክምችት ማምጣት አልተቻለም።',
}
