import type * as contract from '@mezgeb/contract/insight/document-lines'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { documentLines as English } from './document-lines.page.en.ts'

export const documentLines: typeof English = {
  title: (list) => `${list}፦ መስመሮች`,
  hint: 'ለእያንዳንዱ ሰነድ ምርት አንድ መስመር። ሪፖርቶች ከዚህ ሊሰሉ ይችላሉ።',
  lines: 'መስመሮች',
  at: 'የተመዘገበው',
  document: 'ሰነድ',
  reverses: 'የሚመልሰው',
  by: 'የመዘገበው',
  number: 'ቁ.',
  party: 'ደንበኛ ወይም አቅራቢ',
  facets: { taxRate: 'ግብር %' },
  amount: 'በመሸጫ ዋጋ',
  revenue: 'ያለ ግብር',
  costOfSales: 'የተሸጠው መግዣ ዋጋ',
  cost: 'የክምችት ዋጋ ለውጥ',
  elsewhere: 'በመንገድ ላይና በማቆያ',
  line: 'በሪፖርቶች ውስጥ',
  documentId: 'የሰነድ መለያ',
}

export const refusals: Translations<typeof contract> = {
  INVALID_DOCUMENT_KIND: 'kind ከእነዚህ አንዱ መሆን አለበት፦ {kinds}',
  'GET /documents/lines': 'መስመሮቹን ማምጣት አልተቻለም።',
}
