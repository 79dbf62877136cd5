import type * as lotsContract from '@mezgeb/contract/stock/lots'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { lots as English } from './lots.en.ts'

export const lots: typeof English = {
  title: 'ጊዜያቸው የሚያልፍ ዕቃዎች',
  description: 'በክምችት ያሉ ባቾች በማብቂያ ቀናቸው። ሽያጭ ቀድሞ የሚያልቀውን ይወስዳል።',
  list: 'ጊዜያቸው የሚያልፍ ባቾች',
  file: 'ባቾች',
  batch: 'ባች',
  batchNumber: 'የባች ቁጥር',
  expiresOn: 'የማብቂያ ቀን',
  whichDay: 'የትኛው ቀን?',
  tracks: 'የማብቂያ ቀን አለው፦ ዕቃ ሲገባ ባችና የማብቂያ ቀን ይጠየቅ',
  within: 'ጊዜ',
  periods: {
    EXPIRED: 'ጊዜያቸው ያለፈባቸው',
    '7': 'በ7 ቀናት ውስጥ',
    '30': 'በ30 ቀናት ውስጥ',
    '90': 'በ90 ቀናት ውስጥ',
    ALL: 'ሁሉም ባቾች',
  },
  expired: 'ጊዜው ያለፈበት',
  today: 'ዛሬ',
  inDays: (days, shown) => (days === 1 ? 'ነገ' : `በ${shown} ቀናት`),
  timeLeft: 'የቀረው ጊዜ',
  value: 'ዋጋ በመግዣ',
  remove: 'ማስወጣት',
  move: 'ማዛወር',
  search: 'ምርቶችን ይፈልጉ...',
  failed: 'ጊዜያቸው የሚያልፍ ባቾችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ የለም።',
  none: 'በዚህ ጊዜ ውስጥ የሚያልፍ የለም።',
  anyBatch: 'ቀድሞ የሚያልቀው',
  choose: 'ባቾችን መምረጥ',
  undated: 'የማብቂያ ቀን የሌለው',
  missing: (units) => `${units} ጎድሏል`,
  gone: (units) => `${units} ተበላሽቷል ወይም ጠፍቷል`,
  expiredInSale: (day) => `በ${day} ጊዜያቸው ያለፈባቸው አሉ። ደህናዎቹን ብቻ ይሽጡ።`,
  takesExpired: 'ጊዜያቸው ያለፈባቸውንም መሸጥ',
  reason: 'ጊዜው ያለፈበት',
}

export const refusals: Translations<typeof lotsContract> = {
  EXPIRY_REQUIRED: 'የባቹን የማብቂያ ቀን ይሙሉ',
  INVALID_BATCH: 'የባች ቁጥር ጽሑፍ መሆን አለበት',
  INVALID_EXPIRY: 'የማብቂያ ቀን ቀን መሆን አለበት',
  INVALID_PERIOD: 'within ከ{periods} አንዱ መሆን አለበት',
  LOTS_EXCEED_LINE: 'የባቾቹ ብዛት ከመስመሩ ይበልጣል',
  TOO_MANY_LOTS: 'ቢበዛ {max} ባቾች ይፈቀዳሉ',
  INVALID_TAKES_EXPIRED: 'takesExpired true ወይም false መሆን አለበት',
  ONLY_GOOD_UNITS: 'ጊዜያቸው ያላለፈ {units} ብቻ ናቸው። ያለፈባቸው፦ {lots}',
  INVALID_TRACKS_EXPIRY: 'tracksExpiry true ወይም false መሆን አለበት',
  NOT_TRACKED: 'የዚህ ምርት የማብቂያ ቀን አይመዘገብም',
  'GET /stock/expiring': 'ጊዜያቸው የሚያልፍ ባቾችን ማምጣት አልተቻለም።',
}
