import type { institutions as English } from '../en/institutions.ts'

export const institutions: typeof English = {
  title: 'ተቋማት',
  description: 'ተቋማትን ያጽድቁ፣ ይከታተሉ።',
  add: 'ተቋም ጨምር',
  addFirst: 'የመጀመሪያውን ተቋም ይጨምሩ',
  search: 'ተቋማትን ይፈልጉ...',
  failed: 'ተቋማትን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ተቋም የለም።',
  none: 'ምንም ተቋም የለም።',
  addTitle: 'አዲስ ተቋም ጨምር',
  viewDetails: 'ዝርዝር አሳይ',
  created: 'የተመዘገበበት ቀን',
  tin: 'የግብር ከፋይ መለያ ቁጥር',
  branches: 'ቅርንጫፎች',
  users: 'ተጠቃሚዎች',
  products: 'ምርቶች',
  suppliers: 'አቅራቢዎች',
  usersFailed: 'ተጠቃሚዎችን መጫን አልተቻለም',
  noUsers: 'ምንም ተጠቃሚ የለም።',
  added: 'ተቋም ተጨምሯል',
}
