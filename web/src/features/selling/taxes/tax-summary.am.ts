import type * as summaryContract from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { taxSummary as English } from './tax-summary.page.en.ts'

export const taxSummary: typeof English = {
  calendar: 'የወራት አቆጣጠር',
  gregorian: 'የጎርጎርዮስ',
  ethiopian: 'የኢትዮጵያ',
  month: 'ወር',
  days: (from, to) => `ከ${from} እስከ ${to}`,
  sales: 'ሽያጭ ከተመላሽ በኋላ',
  purchases: 'ግዢ ከተቀናሽ ደረሰኝ በኋላ',
  noPurchases: 'በዚህ ወር የአቅራቢ ደረሰኝ የለም።',
  of: 'ክፍል',
  withoutCode: 'የግብር ዓይነት ያልተገለጸ',
  net: 'ያለ ግብር',
  tax: 'የግብር መጠን',
  output: 'የሽያጭ ግብር',
  input: 'የግዢ ግብር',
  due: 'የሚከፈል',
  back: 'የግብር ቀሪ ሂሳብ',
  note: 'ሽያጭ በተመዘገበበት ቀን፣ የአቅራቢ ደረሰኝ በደረሰኙ ቀን ይቆጠራል።',
  file: (month) => `የግብር ማጠቃለያ ${month}`,
}

export const refusals: Translations<typeof summaryContract> = {
  'GET /reports/taxes': 'የግብር ማጠቃለያውን ማምጣት አልተቻለም።',
}
