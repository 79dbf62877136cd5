import type * as auditContract from '@mezgeb/contract/insight/audit'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { audit as English } from './audit.en.ts'

export const audit: typeof English = {
  title: 'የለውጦች መዝገብ',
  description: 'ማን፣ ምን፣ መቼ እና ከየት እንደለወጠ።',
  failed: 'የለውጦች መዝገብን መጫን አልተቻለም',
  noMatch: 'ከማጣሪያዎቹ ጋር የሚዛመድ ለውጥ የለም።',
  none: 'እስካሁን ምንም ለውጥ የለም።',
  changes: 'ለውጦች',
  kind: 'ዓይነት',
  allKinds: 'ሁሉም ዓይነቶች',
  user: 'የለወጠው',
  allUsers: 'ሁሉም',
  only: (name) => `${name} ብቻ`,
  oneRecord: 'አንድ መዝገብ ብቻ',
  when: 'መቼ',
  what: 'ምን',
  from: 'አድራሻ',
  to: 'ወደ',
  nothing: 'ባዶ',
  another: 'ተቀይሯል',
  stockOf: (product) => `የ${product} ክምችት`,
  valueOf: (product) => `የ${product} ዋጋ`,
  by: { SUPER_ADMIN: 'ዋና አስተዳዳሪ', VISITOR: 'ያልገባ ሰው', SYSTEM: 'ሥርዓቱ' },
  actions: { CREATED: 'ተጨምሯል', CHANGED: 'ተቀይሯል', DELETED: 'ተሰርዟል' },
  status: 'ሁኔታ',
  fromBranch: 'የሚልከው ቅርንጫፍ',
  toBranch: 'የሚቀበለው ቅርንጫፍ',
  goods: 'ዕቃዎች',
  position: 'የዝርዝሩ ተራ',
  currency: 'ገንዘብ',
}

export const refusals: Translations<typeof auditContract> = {
  INVALID_ACTION: 'ድርጊቱ (action) ከእነዚህ አንዱ መሆን አለበት፦ {actions}',
  INVALID_KIND: 'ዓይነቱ (kind) ከእነዚህ አንዱ መሆን አለበት፦ {kinds}',
  'GET /audit': 'የለውጦች መዝገብን መጫን አልተቻለም።',
}
