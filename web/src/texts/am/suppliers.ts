import type { suppliers as English } from '../en/suppliers.ts'

export const suppliers: typeof English = {
  title: 'አቅራቢዎች',
  description: 'አቅራቢዎችዎን ያስተዳድሩ።',
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
  label: 'አቅራቢ',
  nothing: 'አቅራቢ አልተገኘም።',
  isNew: 'አዲስ አቅራቢ',
  chosenLast: 'ባለፈው የተመረጠ',
  added: 'አቅራቢ ተጨምሯል',
  saved: 'የአቅራቢው መረጃ ተቀምጧል',
  deleted: 'አቅራቢ ተሰርዟል',
}
