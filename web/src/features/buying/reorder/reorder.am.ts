import type * as reorderContract from '@mezgeb/contract/buying/reorder'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { reorder as English } from './reorder.page.en.ts'

export const reorder: typeof English = {
  title: 'መሙላት ያለበት',
  description: 'እያንዳንዱ ቅርንጫፍ የሚያስፈልገው፦ መጀመሪያ ከሌሎች ቅርንጫፎች፣ ከዚያ በግዢ።',
  orderFor: 'ትእዛዙ የሚበቃው',
  periods: { 1: 'ለአንድ ቀን', 7: 'ለአንድ ሳምንት', 14: 'ለሁለት ሳምንት', 28: 'ለአራት ሳምንት' },
  failed: 'የሚያስፈልገውን ማምጣት አልተቻለም',
  nothing: 'ምንም መሙላት አያስፈልግም፤ ሁሉም ቅርንጫፍ እስከሚቀጥለው ርክክብ በቂ አለው።',
  coming: 'በመምጣት ላይ',
  soldADay: 'በቀን የሚሸጥ',
  cover: 'የሚበቃው ቀን',
  reorderPoint: 'የማዘዣ ወሰን',
  move: (branch) => `ከ${branch} ማዛወር`,
  spare: (units) => `ትርፍ ${units}`,
  buy: (supplier) => `ከ${supplier} መግዛት`,
  noSupplier: 'መግዛት፦ እስካሁን ያመጣ አቅራቢ የለም',
  leadDays: (_days, count) => `በ${count} ቀን ይደርሳል`,
  each: (cost) => `የአንዱ ${cost}`,
  ofProduct: (what, product, branch) => `${what}፦ ${product}፣ ${branch}`,
  quantityOf: (what) => `ብዛት፦ ${what}`,
  chosen: (moves, orders) => `የሚዛወር፦ ${moves} · የሚገዛ፦ ${orders}`,
  make: 'ረቂቆቹን ማዘጋጀት',
  made: 'ረቂቆቹ ተዘጋጅተዋል',
  chooseOne: 'ቢያንስ አንድ መስመር ይምረጡ',
  wrong: 'ብዛቱ ቢያንስ 1 መሆን አለበት',
  transfer: (number, from, to) => `ዝውውር ${number}፦ ${from} → ${to}`,
  order: (number, supplier) => `የግዢ ትእዛዝ ${number}፦ ${supplier}`,
}

export const refusals: Translations<typeof reorderContract> = {
  INVALID_REVIEW_DAYS: 'ቀኖቹ (reviewDays) ከእነዚህ አንዱ መሆን አለባቸው፦ {days}',
  REORDER_BRANCH_REQUIRED: 'ቅርንጫፍ ይምረጡ',
  REORDER_LINE_TWICE: 'አንድ ምርት ለአንድ ቅርንጫፍ ከአንድ ምንጭ በአንድ መስመር ብቻ ይጻፋል',
  REORDER_LINES_REQUIRED: 'ቢያንስ አንድ መስመር ይምረጡ',
  REORDER_SAME_BRANCH: 'ቅርንጫፍ ለራሱ ዕቃ መላክ አይችልም',
  REORDER_TOO_LONG: 'ቢበዛ {max} መስመሮች ይፈቀዳሉ',
  'GET /reorder/proposals': 'የሚያስፈልገውን ማምጣት አልተቻለም።',
  'POST /reorder/drafts': 'ረቂቆቹን ማዘጋጀት አልተቻለም።',
}
