import type * as suppliersContract from '@mezgeb/contract/buying/suppliers'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { suppliers as English } from './suppliers.en.ts'

export const suppliers: typeof English = {
  title: 'አቅራቢዎች',
  add: 'አቅራቢ መጨመር',
  addFirst: 'የመጀመሪያ አቅራቢዎን ይጨምሩ',
  search: 'አቅራቢዎችን ይፈልጉ...',
  failed: 'አቅራቢዎችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ አቅራቢ የለም።',
  none: 'ምንም አቅራቢ የለም።',
  addTitle: 'አዲስ አቅራቢ መጨመር',
  editTitle: 'አቅራቢ ማስተካከል',
  deleteTitle: (name) => `${name} ይሰረዝ?`,
  deleteQuestion: 'ይህን አቅራቢ መሰረዝ እንደሚፈልጉ እርግጠኛ ነዎት? ይህ ሊመለስ አይችልም።',
  contactPerson: 'ተጠሪ',
  leadDays: 'ዕቃ ለማድረስ የሚወስደው ቀን',
  leadDaysHint: 'ከትእዛዝ እስከ ዕቃው መድረስ',
  leadDaysValue: (_days, count) => `${count} ቀን`,
  label: 'አቅራቢ',
  nothing: 'አቅራቢ አልተገኘም።',
  isNew: 'አዲስ አቅራቢ',
  chosenLast: 'ባለፈው የተመረጠ',
  default: 'ዋና አቅራቢ',
  noDefault: 'ዋና አቅራቢ የለም',
  added: 'አቅራቢ ተጨምሯል',
  saved: 'የአቅራቢው መረጃ ተቀምጧል',
  deleted: 'አቅራቢ ተሰርዟል',
  kinds: { SUPPLIER: 'አቅራቢ' },
}

export const refusals: Translations<typeof suppliersContract> = {
  INVALID_LEAD_DAYS: 'ቀኑ ከ0 እስከ {max} ሙሉ ቁጥር መሆን አለበት',
  'GET /suppliers': 'አቅራቢዎችን መጫን አልተቻለም።',
  'POST /suppliers': 'አቅራቢውን መመዝገብ አልተቻለም።',
  'PATCH /suppliers/{id}': 'አቅራቢውን ማስተካከል አልተቻለም።',
  'DELETE /suppliers/{id}': 'አቅራቢውን መሰረዝ አልተቻለም።',
}
