import type * as papersContract from '@mezgeb/contract/stock/papers'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { papers as English } from './papers.en.ts'

export const papers: typeof English = {
  found: 'ሰነዶች',
  partOf: 'የሚካተትበት',
  recordedOn: (stated, recorded) => `${stated}፣ የተመዘገበው ${recorded}`,
  came: 'ርክክቦች',
  reversed: 'የተቀለበሰ',
  words: {
    OPENING_STOCK: 'የመነሻ ክምችት',
    STOCK_COUNT: 'የቆጠራ ልዩነት',
    STOCK_TAKE: 'የክምችት ቆጠራ',
    PURCHASE_ORDER: 'የግዢ ትእዛዝ',
  },
}

export const refusals: Translations<typeof papersContract> = {
  'GET /papers': 'ሰነዱን መፈለግ አልተቻለም።',
}
