import type * as vouchersContract from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { vouchers as English } from './vouchers.en.ts'
import type { vouchersPage as EnglishPage } from './vouchers.page.en.ts'

export const vouchers: typeof English = {
  title: 'ቫውቸሮች',
  add: 'ቫውቸር መሸጥ',
  kinds: { VOUCHER: 'ቫውቸር', VOUCHER_VOID: 'የተሰረዘ ቫውቸር' },
}

export const vouchersPage: typeof EnglishPage = {
  description: 'የሱቁ የስጦታ ካርዶች። ቀሪ እስካላቸው ድረስ በሁሉም ቅርንጫፍ ይከፈልባቸዋል።',
  addFirst: 'የመጀመሪያ ቫውቸርዎን ይሽጡ',
  search: 'ቫውቸሮችን ይፈልጉ...',
  failed: 'ቫውቸሮችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ቫውቸር የለም።',
  none: 'ምንም ቫውቸር የለም።',
  named: (number) => `ቫውቸር ${number}`,
  code: 'ኮድ',
  rest: 'የቀረው',
  state: 'ሁኔታ',
  anyState: 'ሁሉም',
  states: { OPEN: 'ክፍት', USED: 'ያለቀ', EXPIRED: 'ጊዜው ያለፈ', VOID: 'የተሰረዘ' },
  lastDay: 'የሚያበቃበት ቀን',
  lastDayHint: 'ባዶ ከሆነ ጊዜው አያልፍም።',
  note: 'ማስታወሻ',
  soldBy: 'የሸጠው',
  inCash: 'በጥሬ ገንዘብ',
  sold: (amount) => `የ${amount} ቫውቸር ተሽጧል`,
  show: 'ወረቀቱን አሳይ',
  bars: (code) => `የቫውቸር ${code} ባርኮድ`,
  keep: 'ይህን ወረቀት እንደ ገንዘብ ይጠብቁ። ኮዱን የያዘ ሁሉ ሊከፍልበት ይችላል።',
  end: 'ቫውቸሩን መሰረዝ',
  ofRest: 'የቀረው ገንዘብ',
  keptByShop: 'ለሱቁ ይቀራል',
  backBy: (tender) => `ተመላሽ፦ ${tender}`,
  ended: (number) => `ቫውቸር ${number} ተሰርዟል`,
  missing: 'ይህን ቫውቸር ማግኘት አልቻልንም።',
  all: 'ሁሉም ቫውቸሮች',
}

export const refusals: Translations<typeof vouchersContract> = {
  CODE_REQUIRED: 'የቫውቸሩን ኮድ ያስገቡ',
  INVALID_LAST_DAY: 'lastDay ቀን መሆን አለበት',
  INVALID_PAYS_BACK: 'paysBack true ወይም false መሆን አለበት',
  INVALID_VOUCHER_STATE: 'state ከእነዚህ አንዱ መሆን አለበት፦ {states}',
  LAST_DAY_OVER: 'የመጨረሻው ቀን አልፏል',
  NOTHING_PAID_BACK: 'ተመላሽ ስለሌለ ክፍያ አይኖርም',
  VOUCHER_AMOUNT: 'ቫውቸር ከ{min} እስከ {max} ብር ነው',
  'GET /vouchers': 'ቫውቸሮችን መጫን አልተቻለም።',
  'GET /vouchers/by-code': 'ቫውቸሩን ማግኘት አልተቻለም።',
  'GET /vouchers/{id}': 'ቫውቸሩን መጫን አልተቻለም።',
  'POST /vouchers': 'ቫውቸሩን መሸጥ አልተቻለም።',
  'POST /vouchers/{id}/void': 'ቫውቸሩን መሰረዝ አልተቻለም።',
}
