import type * as institutionContract from '@mezgeb/contract/business/institution'
import type * as institutionsContract from '@mezgeb/contract/business/institutions'
import type * as scaleCodesContract from '@mezgeb/contract/business/scale-codes'
import type * as registration from '@mezgeb/contract/people/register-institution'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { institutions as English } from './institutions.en.ts'

export const institutions: typeof English = {
  title: 'ተቋማት',
  description: 'ተቋማትን ያጽድቁ፣ ይከታተሉ።',
  add: 'ተቋም መጨመር',
  addFirst: 'የመጀመሪያውን ተቋም ይጨምሩ',
  search: 'ተቋማትን ይፈልጉ...',
  failed: 'ተቋማትን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ተቋም የለም።',
  none: 'ምንም ተቋም የለም።',
  addTitle: 'አዲስ ተቋም መጨመር',
  viewDetails: 'ዝርዝር ማሳየት',
  created: 'የተመዘገበበት ቀን',
  users: 'ተጠቃሚዎች',
  usersFailed: 'ተጠቃሚዎችን መጫን አልተቻለም',
  noUsers: 'ምንም ተጠቃሚ የለም።',
  rejectQuestion: (name) => `የ${name} ተጠቃሚዎች ከአሁን በኋላ መግባት አይችሉም፤ ሁሉም ወዲያውኑ ይወጣሉ።`,
  rejected: (name) => `${name} ታግዷል።`,
  rejectionReason: 'የታገደበት ምክንያት',
  added: 'ተቋም ተጨምሯል',
  recordsToday: 'ዛሬ የተቀመጡ መዝገቦች',
  megabytesToday: 'ዛሬ የተቀመጠ መጠን (ሜጋባይት)',
  usedOf: (used, max) => `ከ${max} ውስጥ ${used}`,
  addAdmin: 'አስተዳዳሪ መጨመር',
  kinds: { INSTITUTION: 'ተቋም' },
}

export const refusals: Translations<typeof institutionsContract> &
  Translations<typeof institutionContract> &
  Translations<typeof scaleCodesContract> &
  Translations<typeof registration> = {
  INVALID_CURRENCY: 'የገንዘቡ ዓይነት እንደ {example} ያለ ባለ ሦስት ፊደል ኮድ መሆን አለበት',
  INVALID_TIN: 'የግብር ከፋይ መለያ ቁጥር {digits} አሃዝ ሊኖረው ይገባል',
  INVALID_SCALE_PREFIX: 'የሚዛን ኮዶች መነሻ ከ{first} እስከ {last} መሆን አለበት',
  SCALE_PREFIX_TWICE: 'አንድ መነሻ ወይ ክብደት ወይ ዋጋ ብቻ ይይዛል',
  SCALE_VERIFIER: 'የማረጋገጫ አሃዝ የባለ 4 ወይም የባለ 5 አሃዝ ዋጋ ወይም ክብደት መነሻ ነው',
  'GET /institutions': 'ተቋማትን መጫን አልተቻለም።',
  'GET /institutions/{id}/usage': 'ተቋማትን መጫን አልተቻለም።',
  'POST /auth/register-institution': 'የተቋሙ ምዝገባ አልተሳካም። እባክዎ እንደገና ይሞክሩ።',
  'POST /institutions': 'ተቋሙን መመዝገብ አልተቻለም።',
  'PATCH /institutions/{id}': 'ተቋሙን ማስተካከል አልተቻለም።',
  'PATCH /institutions/{id}/status': 'ተቋሙን ማጽደቅ አልተቻለም።',
}
