import type * as takingsContract from '@mezgeb/contract/selling/sale-takings'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { today as English } from './today.page.en.ts'

export const today: typeof English = {
  taken: (period) => `ገቢ፦ ${period}`,
  sales: (period) => `ሽያጮች፦ ${period}`,
  mine: (period) => `የእኔ ሽያጭ፦ ${period}`,
  owed: 'የደንበኞች ዕዳ',
  inDrawers: 'በገንዘብ ሳጥኖች ያለ ጥሬ ገንዘብ',
  openTills: (_count, written) => `${written} ክፍት የገንዘብ ሳጥኖች`,
  average: (amount) => `አማካይ ${amount}`,
  voided: (_count, written) => `${written} የተሰረዙ ሽያጮች አልተቆጠሩም`,
  compared: (change, days) => `ከ${days} ጋር ሲነጻጸር ${change}`,
  same: (days) => `ከ${days} ጋር እኩል`,
  nothingBefore: (days) => `${days} ሽያጭ አልነበረም`,
  byNow: (days) => `${days} (እስከዚህ ሰዓት)`,
  byBranch: (period) => `ገቢ በቅርንጫፍ፦ ${period}`,
  bySeller: (period) => `ገቢ በሻጭ፦ ${period}`,
  byTender: (period) => `ገቢ በክፍያ መንገድ፦ ${period}`,
  noSales: (period) => `${period} ምንም ሽያጭ የለም።`,
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
  'GET /dashboard/takings': 'ገቢውን መጫን አልተቻለም።',
}
