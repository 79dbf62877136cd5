import type * as removalsContract from '@mezgeb/contract/stock/removals'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { removals as English } from './removals.en.ts'

export const removals: typeof English = {
  tab: 'ወጪ ዕቃዎች',
  list: 'ወጪ ዕቃዎች',
  add: 'ወጪ ዕቃ መመዝገብ',
  addFirst: 'ወጪ ዕቃ ይመዝግቡ',
  search: 'ወጪ ዕቃዎችን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ወጪ ዕቃ የለም።',
  none: 'ምንም ወጪ ዕቃ የለም።',
  added: 'ወጪ ዕቃ ተመዝግቧል',
  value: 'በመሸጫ ዋጋ',
  kinds: { STOCK_OUT: 'ወጪ ዕቃ' },
}

export const refusals: Translations<typeof removalsContract> = {
  DATE_REMOVED_REQUIRED: 'የወጣበት ቀን ያስፈልጋል',
  'GET /stock/outs': 'የወጪ ዕቃዎችን ማምጣት አልተቻለም።',
  'POST /stock/outs': 'የወጪ ዕቃውን መመዝገብ አልተቻለም።',
  'GET /stock/branch/{branchId}': 'የቅርንጫፉን ክምችት ማምጣት አልተቻለም።',
}
