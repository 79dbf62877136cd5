import type * as takingsContract from '@mezgeb/contract/selling/sale-takings'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { today as English } from './today.page.en.ts'

export const today: typeof English = {
  taken: 'የዛሬ ገቢ',
  sales: 'የዛሬ ሽያጮች',
  mine: 'የእኔ የዛሬ ሽያጭ',
  owed: 'የደንበኞች ዕዳ',
  inDrawers: 'በገንዘብ ሳጥኖች ያለ ጥሬ ገንዘብ',
  openTills: (_count, written) => `${written} ክፍት የገንዘብ ሳጥኖች`,
  average: (amount) => `አማካይ ${amount}`,
  voided: (_count, written) => `${written} የተሰረዙ ሽያጮች አልተቆጠሩም`,
  compared: (change, day) => `ከ${day} ጋር ሲነጻጸር ${change} (እስከዚህ ሰዓት)`,
  same: (day) => `ከ${day} ጋር እኩል (እስከዚህ ሰዓት)`,
  nothingBefore: (day) => `${day} እስከዚህ ሰዓት ሽያጭ አልነበረም`,
  byBranch: 'የዛሬ ገቢ በቅርንጫፍ',
  bySeller: 'የዛሬ ገቢ በሻጭ',
  byTender: 'የዛሬ ገቢ በክፍያ መንገድ',
  noSales: 'ዛሬ ምንም ሽያጭ የለም።',
  toDo: 'የሚጠብቁ ሥራዎች',
  people: 'የሚጸድቁ ሠራተኞች',
  transfers: 'እርምጃ የሚጠብቁ ዝውውሮች',
  orders: 'ቀናቸው የደረሰ የግዢ ትዕዛዞች',
  stockTakes: 'የሚመዘገቡ ቆጠራዎች',
  held: 'የሚጠናቀቁ ማቆያዎች',
  tillsLeftOpen: 'ካለፈ ቀን ጀምሮ ክፍት የሆኑ ሳጥኖች',
  differences: 'ምክንያት የሚያስፈልጋቸው የገንዘብ ልዩነቶች',
  daysToClose: 'የሚዘጉ ቀናት',
}

export const refusals: Translations<typeof takingsContract> = {
  'GET /dashboard/takings': 'የዛሬን ገቢ መጫን አልተቻለም።',
}
