import type * as documentsContract from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { taxDocuments as English } from './tax-documents.page.en.ts'

export const taxDocuments: typeof English = {
  title: 'የግብር ሰነዶች',
  description: 'የግብር ማጠቃለያው አንድ አሃዝ የተገኘባቸው ሰነዶች።',
  parts: {
    SALES: 'ሽያጭ ከተመላሽ በኋላ',
    UNTAXED_SALES: 'የግብር ዓይነት ያልተገለጸ ሽያጭ',
    PURCHASES: 'ግዢ ከተቀናሽ ደረሰኝ በኋላ',
    UNTAXED_PURCHASES: 'የግብር ዓይነት ያልተገለጸ ግዢ',
  },
  party: 'ደንበኛ ወይም አቅራቢ',
}

export const refusals: Translations<typeof documentsContract> = {
  INVALID_TAX_PART: 'part ከእነዚህ አንዱ መሆን አለበት፦ {parts}',
  INVALID_TAX_RATE: 'rate ከ0 እስከ {max} ያለ ቁጥር መሆን አለበት',
  'GET /reports/tax-documents': 'ሰነዶቹን መጫን አልተቻለም።',
}
