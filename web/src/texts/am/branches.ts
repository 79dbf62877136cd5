import type { branches as English } from '../en/branches.ts'

export const branches: typeof English = {
  title: 'ቅርንጫፎች',
  description: 'የተቋምዎን ቅርንጫፎች ያስተዳድሩ።',
  add: 'ቅርንጫፍ ጨምር',
  addFirst: 'የመጀመሪያ ቅርንጫፍዎን ይጨምሩ',
  search: 'ቅርንጫፎችን ይፈልጉ...',
  failed: 'ቅርንጫፎችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ቅርንጫፍ የለም።',
  none: 'ምንም ቅርንጫፍ የለም።',
  addTitle: 'አዲስ ቅርንጫፍ ጨምር',
  editTitle: 'ቅርንጫፍ አስተካክል',
  deleteTitle: (name) => `${name} ይሰረዝ?`,
  deleteQuestion: 'ይህን ቅርንጫፍ መሰረዝ እንደሚፈልጉ እርግጠኛ ነዎት? ይህ ሊመለስ አይችልም።',
  manageUsers: 'ሠራተኞችን አስተዳድር',
  location: 'መገኛ',
  label: 'ቅርንጫፍ',
  nothing: 'ቅርንጫፍ አልተገኘም።',
  added: 'ቅርንጫፍ ተጨምሯል',
  saved: 'የቅርንጫፉ መረጃ ተቀምጧል',
  deleted: 'ቅርንጫፍ ተሰርዟል',
}
