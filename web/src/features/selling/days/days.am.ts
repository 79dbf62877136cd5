import type * as daysContract from '@mezgeb/contract/selling/days/days'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { days as English } from './days.en.ts'
import type { daysPage as EnglishPage } from './days.page.en.ts'

export const days: typeof English = {
  title: 'የቀን መዝጊያ',
  kinds: { DAY_CLOSE: 'የቀን መዝጊያ' },
}

export const daysPage: typeof EnglishPage = {
  hint: 'ቅርንጫፉ በቀኑ የሰበሰበውና የገንዘብ ሳጥኖቹ። ሁሉም ሳጥኖች ተቆጥረው ሲዘጉ ቀኑ ይዘጋል።',
  day: 'ቀን',
  state: 'ሁኔታ',
  open: 'አልተዘጋም',
  closed: (time) => `${time} ተዘግቷል`,
  closedBy: (time, name) => `${time} በ${name} ተዘግቷል`,
  openTills: 'ክፍት ሳጥኖች',
  sales: 'ሽያጮች',
  sold: 'ሽያጭ ሲቀነስ ተመላሽ',
  difference: 'የገንዘብ ልዩነት',
  none: 'ቅርንጫፍ የለም።',
  close: 'ቀኑን ዝጋ',
  question: (day, branch) =>
    `${branch} የ${day} ቀን ይዘጋ? ከዚህ በኋላ በዚህ ቀን ሳጥን መክፈት አይቻልም፤ መመለስም አይቻልም።`,
  done: (branch) => `${branch} ቀኑ ተዘግቷል`,
  closeFirst: (tills) => `ቀኑን ከመዝጋትዎ በፊት እነዚህን የገንዘብ ሳጥኖች ይዝጉ፦ ${tills}`,
  later: (count) => `ቀኑ ከተዘጋ በኋላ የተመዘገቡ፦ ${count}`,
  noShifts: 'የተከፈተ ሳጥን አልነበረም።',
  allDrawers: 'ሁሉም ሳጥኖች',
  report: 'የቀን ሪፖርት',
}

export const refusals: Translations<typeof daysContract> = {
  INVALID_DAY: 'ቀኑ (day) እንደ 2026-03-04 መጻፍ አለበት',
  DAY_TO_COME: 'ይህ ቀን ገና አልጀመረም',
  'GET /reports/day': 'የቀኑን ሪፖርት ማምጣት አልተቻለም።',
  'GET /reports/days': 'የቀኖቹን ሪፖርት ማምጣት አልተቻለም።',
  'POST /day-closes': 'ቀኑን መዝጋት አልተቻለም።',
}
