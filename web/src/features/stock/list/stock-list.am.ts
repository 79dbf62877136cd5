import type * as contract from '@mezgeb/contract/stock/document-sums'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { stockList as English } from './stock-list.en.ts'

export const stockList: typeof English = {
  sum: (units, value) => `${units} · ${value} በመሸጫ ዋጋ`,
  atCost: (cost) => `${cost} በመግዣ ዋጋ`,
  uncosted: (_count, written) => `(የመግዣ ዋጋቸው ያልታወቀ ${written} ሰነዶች ሳይጨመሩ)`,
  reversed: (_count, written) => `የተቀለበሱ ${written} ሰነዶች ሳይጨመሩ`,
  tooLong: (most) => `ድምር እስከ ${most} ሰነዶች ድረስ ነው። ዝርዝሩን ያጣሩ።`,
}

export const refusals: Translations<typeof contract> = {
  INVALID_SUMMED_KIND: 'kind ከነዚህ አንዱ መሆን አለበት፦ {kinds}',
  'GET /stock/sums': 'ሰነዶቹን መደመር አልተቻለም።',
}
