import type { branches as English } from '../en/branches.ts'

export const branches: typeof English = {
  title: 'ቅርንጫፎች',
  description: 'የተቋምዎን ቅርንጫፎች ያስተዳድሩ።',
  add: 'ቅርንጫፍ ጨምር',
  addFirst: 'የመጀመሪያ ቅርንጫፍዎን ያስገቡ',
  search: 'ቅርንጫፎችን ይፈልጉ...',
  failed: 'ቅርንጫፎችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ቅርንጫፍ የለም።',
  none: 'ምንም ቅርንጫፍ የለም።',
  addTitle: 'አዲስ ቅርንጫፍ ጨምር',
  editTitle: 'ቅርንጫፍ አስተካክል',
  deleteTitle: (name) => `${name} ይጥፋ?`,
  deleteQuestion: 'ይህን ቅርንጫፍ ማጥፋት እንደሚፈልጉ እርግጠኛ ነዎት? ይህ ሊመለስ አይችልም።',
  manageUsers: 'ተጠቃሚዎችን አስተዳድር',
  location: 'መገኛ',
  label: 'ቅርንጫፍ',
  nothing: 'ቅርንጫፍ አልተገኘም።',
  added: 'ቅርንጫፍ ተጨምሯል',
  saved: 'ቅርንጫፍ ተቀምጧል',
  deleted: 'ቅርንጫፍ ጠፍቷል',
}
