import type { users as English } from '../en/users.ts'

export const users: typeof English = {
  title: 'የሠራተኞች አስተዳደር',
  description: 'የተቋምዎን ሠራተኞች መለያዎች ያስተዳድሩ።',
  ofBranch: (branch) => `የ${branch} ሠራተኞች።`,
  ofThisBranch: 'የዚህ ቅርንጫፍ ሠራተኞች።',
  list: 'ሠራተኞች',
  add: 'ሠራተኛ ጨምር',
  addFirst: 'የመጀመሪያ ሠራተኛዎን ይጨምሩ',
  search: 'ሠራተኞችን ይፈልጉ...',
  failed: 'ሠራተኞችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ሠራተኛ የለም።',
  none: 'ምንም ሠራተኛ የለም።',
  addTitle: 'አዲስ ሠራተኛ ጨምር',
  role: 'የሥራ ድርሻ',
  notAssigned: 'አልተመደበም',
  added: 'ሠራተኛ ተጨምሯል',
  statusSaved: 'ሁኔታው ተቀይሯል',
}
