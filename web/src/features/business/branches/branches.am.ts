import type * as branchesContract from '@mezgeb/contract/business/branches'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { branches as English } from './branches.en.ts'

export const branches: typeof English = {
  title: 'ቅርንጫፎች',
  description: 'የተቋምዎን ቅርንጫፎች ያስተዳድሩ።',
  add: 'ቅርንጫፍ መጨመር',
  addFirst: 'የመጀመሪያ ቅርንጫፍዎን ይጨምሩ',
  search: 'ቅርንጫፎችን ይፈልጉ...',
  failed: 'ቅርንጫፎችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ቅርንጫፍ የለም።',
  none: 'ምንም ቅርንጫፍ የለም።',
  addTitle: 'አዲስ ቅርንጫፍ መጨመር',
  editTitle: 'ቅርንጫፍ ማስተካከል',
  deleteTitle: (name) => `${name} ይሰረዝ?`,
  deleteQuestion: 'ይህን ቅርንጫፍ መሰረዝ እንደሚፈልጉ እርግጠኛ ነዎት? ይህ ሊመለስ አይችልም።',
  manageUsers: 'ሠራተኞችን ማስተዳደር',
  location: 'መገኛ',
  code: 'አጭር መለያ',
  codeHint: 'የሰነዶቹ ቁጥሮች በእሱ ይጀምራሉ፦ BO-D-0002',
  label: 'ቅርንጫፍ',
  all: 'ሁሉም ቅርንጫፎች',
  nothing: 'ቅርንጫፍ አልተገኘም።',
  unknownTitle: 'ቅርንጫፉ አልተገኘም',
  unknown: 'ይህን ቅርንጫፍ ማግኘት አልተቻለም።',
  added: 'ቅርንጫፍ ተጨምሯል',
  saved: 'የቅርንጫፉ መረጃ ተቀምጧል',
  deleted: 'ቅርንጫፍ ተሰርዟል',
  kinds: { BRANCH: 'ቅርንጫፍ' },
}

export const refusals: Translations<typeof branchesContract> = {
  INVALID_BRANCH_CODE: 'አጭር መለያ ከ2 እስከ 6 የእንግሊዝኛ ፊደላት ወይም አሃዞች አሉት',
  LOCATION_TOO_SHORT: 'መገኛው ቢያንስ {min} ፊደላት መሆን አለበት',
  'GET /branches': 'ቅርንጫፎችን መጫን አልተቻለም።',
  'POST /branches': 'ቅርንጫፉን መመዝገብ አልተቻለም።',
  'PATCH /branches/{id}': 'ቅርንጫፉን ማስተካከል አልተቻለም።',
  'DELETE /branches/{id}': 'ቅርንጫፉን መሰረዝ አልተቻለም።',
}
