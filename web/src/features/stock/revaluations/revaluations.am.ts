import type * as contract from '@mezgeb/contract/stock/revaluations'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { revaluations as English } from './revaluations.en.ts'
import type { revaluationsPage as EnglishPage } from './revaluations.page.en.ts'

export const revaluations: typeof English = {
  tab: 'የዋጋ ማስተካከያዎች',
  list: 'የዋጋ ማስተካከያዎች',
  add: 'ዋጋ ማስተካከል',
  addFirst: 'ዋጋ ማስተካከል',
  search: 'የዋጋ ማስተካከያዎችን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ የዋጋ ማስተካከያ የለም።',
  none: 'የተስተካከለ ዋጋ የለም።',
  named: (number) => `የዋጋ ማስተካከያ ${number}`,
  before: 'የቀድሞ ዋጋ',
  after: 'አዲሱ ዋጋ',
  undoes: (product) => `የ${product} ዋጋ ወደ ቀድሞው ይመለሳል`,
  kinds: { REVALUATION: 'የዋጋ ማስተካከያ' },
}

export const revaluationsPage: typeof EnglishPage = {
  hint: 'በክምችት ያለ አንድ ዕቃ የሚያወጣውን ዋጋ ያስገቡ። ያለፉ ሽያጮች አይቀየሩም።',
  newCost: 'አዲስ ዋጋ / መለኪያ',
  now: 'አሁን',
  notThere: 'በክምችት የለም',
  each: (cost) => `እያንዳንዱ ${cost}`,
  pasteHint: 'ከሠንጠረዥ ረድፎችን ይቅዱ፦ ምርት፣ የአንድ መለኪያ አዲስ ዋጋ። ከዚያ እዚህ ይለጥፉ።',
  change: 'ለውጥ',
  reasonExample: 'በርክክብ የተሳሳተ ዋጋ …',
  saved: (number) => `የዋጋ ማስተካከያ ${number} ተመዝግቧል`,
}

export const refusals: Translations<typeof contract> = {
  REVALUED_TWICE: 'የአንድ ምርት ዋጋ በአንድ ረድፍ ብቻ ይስተካከላል',
  NONE_TO_REVALUE: 'በዚህ ቅርንጫፍ ውስጥ የለም',
  SEEN_VALUE_REQUIRED: 'value የክምችቱ ዋጋ ወይም null መሆን አለበት',
  NOW_WORTH: 'አሁን በክምችት {units} አለ፣ ዋጋውም {value} ነው',
  NOW_UNKNOWN: 'አሁን በክምችት {units} አለ፣ ዋጋው አይታወቅም',
  'GET /stock/revaluations': 'የዋጋ ማስተካከያዎችን መጫን አልተቻለም።',
  'POST /stock/revaluations': 'የክምችቱን ዋጋ ማስተካከል አልተቻለም።',
  'GET /stock/values': 'ዋጋዎቹን መጫን አልተቻለም።',
}
