import type * as listsContract from '@mezgeb/contract/selling/price-lists/price-lists'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { priceLists as English } from './price-lists.en.ts'

export const priceLists: typeof English = {
  title: 'የዋጋ ዝርዝሮች',
  kinds: { PRICE_LIST: 'የዋጋ ዝርዝር', CUSTOMER_GROUP: 'የደንበኞች ቡድን' },
}

export const refusals: Translations<typeof listsContract> = {
  INVALID_LIST_DAY: 'ቀኑ ትክክለኛ መሆን አለበት',
  LIST_ENDS_EARLY: 'የመጨረሻው ቀን ከመጀመሪያው ቀን በፊት መሆን የለበትም',
  PRICE_ROW_TWICE: 'ይህ ምርት ከዚህ ብዛት ጀምሮ ዋጋ አስቀድሞ አለው',
  TOO_MANY_GROUPS: 'ከ{max} በላይ የደንበኞች ቡድኖች አይፈቀዱም',
  TOO_MANY_LISTS: 'ከ{max} በላይ የዋጋ ዝርዝሮች አይፈቀዱም',
  TOO_MANY_PRICE_ROWS: 'በአንድ ዝርዝር ከ{max} በላይ ዋጋዎች አይፈቀዱም',
  'GET /price-lists': 'የዋጋ ዝርዝሮችን መጫን አልተቻለም።',
  'GET /price-lists/{id}': 'የዋጋ ዝርዝሩን መጫን አልተቻለም።',
  'POST /price-lists': 'የዋጋ ዝርዝሩን መጨመር አልተቻለም።',
  'PATCH /price-lists/{id}': 'የዋጋ ዝርዝሩን ማስቀመጥ አልተቻለም።',
  'POST /customer-groups': 'የደንበኞች ቡድኑን መጨመር አልተቻለም።',
  'PATCH /customer-groups/{id}': 'የደንበኞች ቡድኑን ስም መቀየር አልተቻለም።',
}
