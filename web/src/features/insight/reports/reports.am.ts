import type * as reportsContract from '@mezgeb/contract/insight/reports'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { reports as English } from './reports.page.en.ts'

export const reports: typeof English = {
  title: 'ሪፖርቶች',
  description: 'የክምችት ዋጋ፣ ትርፍ እና ኪሳራ በመግዣ ዋጋ፤ ግብርም።',
  tabs: { value: 'የክምችት ዋጋ', margin: 'ትርፍ', losses: 'ኪሳራ', tax: 'ግብር' },
  atEndOf: 'በዚህ ቀን መጨረሻ',
  allBranches: 'ሁሉም ቅርንጫፎች',
  value: 'በመግዣ ዋጋ',
  onTheRoad: 'ከዚህ ውስጥ በቅርንጫፎች መካከል በመንገድ ላይ',
  inQuarantine: 'ከዚህ ውስጥ በማቆያ ያለ',
  total: 'ድምር',
  revenue: 'ገቢ',
  cost: 'የመግዣ ዋጋ',
  margin: 'ትርፍ',
  share: 'ትርፍ %',
  unknown: 'የመግዣ ዋጋው የማይታወቅ ገቢ',
  byBranch: 'በቅርንጫፍ',
  byProduct: 'በምርት',
  reason: 'ምክንያት',
  removals: 'ወጪዎች',
  units: 'ብዛት',
  amount: 'በመሸጫ ዋጋ',
  noSales: 'በዚህ ጊዜ ውስጥ ሽያጭ የለም።',
  noLosses: 'በዚህ ጊዜ ውስጥ የጠፋ የለም።',
  otherChanges: 'ሌሎች የክምችት ዋጋ ለውጦች',
  others: {
    COUNT: 'የቆጠራ ልዩነቶች',
    TRANSIT_LOSS: 'በቅርንጫፎች መካከል የጠፋ',
    VALUATION: 'በኋላ ዋጋ የተሰጠው',
    REVALUATION: 'ዋጋው የተስተካከለ',
    DIFFERENCE: 'የተመለሱ ዕቃዎች የመግዣ ዋጋ ልዩነት',
  },
  valueNote: 'የመግዣ ዋጋቸው ገና የማይታወቅ ዕቃዎች ዋጋ የላቸውም። ዋጋ ያለው የመጀመሪያው ርክክብ ዋጋ ይሰጣቸዋል።',
  marginNote: 'ትርፍ የመግዣ ዋጋው ከሚታወቅ ሽያጭ ገቢ ላይ የመግዣ ዋጋ ሲቀነስ ነው።',
  failed: 'ሪፖርቱን ማምጣት አልተቻለም',
}

export const refusals: Translations<typeof reportsContract> = {
  INVALID_REPORT_DAY: 'ቀን እንደ 2026-03-04 ይጻፋል',
  'GET /reports/stock-value': 'የክምችት ዋጋን ማምጣት አልተቻለም።',
  'GET /reports/losses': 'ኪሳራውን ማምጣት አልተቻለም።',
}
