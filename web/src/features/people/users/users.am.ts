import type * as adminsContract from '@mezgeb/contract/people/institution-admin'
import type * as usersContract from '@mezgeb/contract/people/users'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { users as English } from './users.en.ts'

export const users: typeof English = {
  title: 'የሠራተኞች አስተዳደር',
  nav: 'ሠራተኞች',
  description: 'የተቋምዎን ሠራተኞች መለያዎች ያስተዳድሩ።',
  ofBranch: (branch) => `የ${branch} ሠራተኞች።`,
  ofThisBranch: 'የዚህ ቅርንጫፍ ሠራተኞች።',
  list: 'ሠራተኞች',
  add: 'ሠራተኛ መጨመር',
  addFirst: 'የመጀመሪያ ሠራተኛዎን ይጨምሩ',
  search: 'ሠራተኞችን ይፈልጉ...',
  failed: 'ሠራተኞችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ሠራተኛ የለም።',
  none: 'ምንም ሠራተኛ የለም።',
  addTitle: 'አዲስ ሠራተኛ መጨመር',
  role: 'የሥራ ድርሻ',
  notAssigned: 'አልተመደበም',
  rejectTitle: (name) => `${name} ይታገድ?`,
  rejectQuestion: (name) => `${name} ከአሁን በኋላ መግባት አይችሉም፤ ከሁሉም መሣሪያዎችም ወዲያውኑ ይወጣሉ።`,
  rejected: (name) => `${name} ከአሁን በኋላ መግባት አይችሉም።`,
  approved: (name) => `${name} ጸድቋል።`,
  added: 'ሠራተኛ ተጨምሯል',
  editTitle: 'የሠራተኛ መረጃ ማስተካከል',
  saved: 'ሠራተኛው ተስተካክሏል',
  reset: 'የይለፍ ቃል መቀየር',
  resetTitle: (name) => `የ${name} የይለፍ ቃል ይቀየር?`,
  resetQuestion: (name) => `${name} ከሁሉም መሣሪያዎች ይወጣሉ፤ አንድ ጊዜ ብቻ የሚታየው አዲስ የይለፍ ቃል ያስፈልጋቸዋል።`,
  passwordOnce: (name, email) => `${name} በ${email} እና በዚህ የይለፍ ቃል ይገባሉ። የሚታየው አንድ ጊዜ ብቻ ነው።`,
  kinds: { USER: 'ተጠቃሚ' },
}

export const refusals: Translations<typeof usersContract> & Translations<typeof adminsContract> = {
  FULL_NAME_REQUIRED: 'ስም ያስፈልጋል',
  INSTITUTION_REQUIRED: 'ተቋም ያስፈልጋል',
  INVALID_STAFF_EMAIL: 'ኢሜይሉ ትክክል አይደለም',
  ROLE_REQUIRED: 'የሥራ ድርሻ ያስፈልጋል',
  'POST /institutions/{id}/admin': 'አስተዳዳሪውን መጨመር አልተቻለም።',
  'POST /auth/register': 'ምዝገባው አልተሳካም። እባክዎ እንደገና ይሞክሩ።',
  'PATCH /auth/{id}/status': 'ተጠቃሚውን ማስተካከል አልተቻለም።',
  'PATCH /users/{id}': 'ተጠቃሚውን ማስተካከል አልተቻለም።',
  'POST /users/{id}/password': 'የይለፍ ቃሉን መቀየር አልተቻለም።',
  'GET /institutions/{id}/users': 'ሠራተኞችን መጫን አልተቻለም።',
}
