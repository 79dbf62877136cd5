import type * as contract from '@mezgeb/contract/selling/sale-exchanges'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { exchanges as English } from './exchanges.page.en.ts'

export const exchanges: typeof English = {
  title: 'ልውውጥ',
  out: 'በምትኩ የሚሰጥ',
  add: 'በሌላ ዕቃ መለወጥ',
  another: 'ምርት ጨምር',
  cameBack: 'የተመለሰ',
  wentOut: 'በምትኩ የተሰጠ',
  pays: 'ደንበኛው የሚከፍለው',
  payBy: 'ልዩነቱ የሚከፈልበት መንገድ',
  submit: (amount) => `በ${amount} ዕቃ መለወጥ`,
  approveAndSubmit: (amount) => `ፈቅዶ በ${amount} ዕቃ መለወጥ`,
  paid: (amount) => `ልውውጡ ተመዝግቧል፦ ደንበኛው ${amount} ይከፍላል`,
  back: (amount) => `ልውውጡ ተመዝግቧል፦ ${amount} ይመልሱ`,
  view: 'ልውውጡን ማሳየት',
  difference: 'ልዩነት',
  missing: 'ይህን ልውውጥ ማግኘት አልተቻለም።',
  failed: 'ልውውጡን መጫን አልተቻለም',
}

export const refusals: Translations<typeof contract> = {
  'POST /sale-exchanges': 'ልውውጡን መመዝገብ አልተቻለም።',
  'GET /sale-exchanges/{id}': 'ልውውጡን መጫን አልተቻለም።',
}
