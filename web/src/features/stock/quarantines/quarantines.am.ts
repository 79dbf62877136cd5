import type * as contract from '@mezgeb/contract/stock/quarantines'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { quarantines as English } from './quarantines.en.ts'

export const quarantines: typeof English = {
  tab: 'ማቆያ',
  list: 'በማቆያ ያሉ ዕቃዎች',
  add: 'ወደ ማቆያ ማስገባት',
  addFirst: 'ዕቃ ወደ ማቆያ ያስገቡ',
  search: 'ማቆያዎችን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ማቆያ የለም።',
  none: 'ወደ ማቆያ የገባ ዕቃ የለም።',
  named: (number) => `ማቆያ ${number}`,
  held: 'በማቆያ ያለ',
  putIn: 'የገባ',
  released: 'የተለቀቀ',
  writtenOff: 'የተሰረዘ',
  date: 'ከዚህ ጀምሮ',
  state: 'ሁኔታ',
  states: { OPEN: 'ዕቃ አለ', SETTLED: 'የተጠናቀቀ' },
  reasonExample: 'ይሸታል፣ ተከፍቷል፣ የሚፈተሽ …',
  lines: 'በማቆያ ያሉ ምርቶች',
  settlements: 'ማጠናቀቂያዎች',
  settlement: (number) => `ማጠናቀቂያ ${number}`,
  settle: 'መልቀቅ ወይም መሰረዝ',
  settleTitle: (quarantine) => `${quarantine} ማጠናቀቅ`,
  outcome: 'ዕቃዎቹ',
  outcomes: { RELEASED: 'ወደ ክምችት ይመለሳሉ', WRITTEN_OFF: 'ይሰረዛሉ' },
  settledAs: { RELEASED: 'የተለቀቀ', WRITTEN_OFF: 'የተሰረዘ' },
  everything: 'ሁሉም',
  units: 'ብዛት',
  heldUnits: (units) => `በማቆያ ያለ፦ ${units}`,
  saved: (number) => `ማቆያ ${number} ተመዝግቧል`,
  done: 'ተጠናቋል',
  all: 'ሁሉም ማቆያዎች',
  missing: 'ይህ ማቆያ የለም፣ ወይም በቅርንጫፍዎ ውስጥ አይደለም።',
  failed: 'ማቆያውን መጫን አልተቻለም',
  kinds: { QUARANTINE: 'ማቆያ', QUARANTINE_SETTLEMENT: 'የማቆያ ማጠናቀቂያ' },
}

export const refusals: Translations<typeof contract> = {
  INVALID_QUARANTINE_OUTCOME: 'outcome ከነዚህ አንዱ መሆን አለበት፦ {outcomes}',
  INVALID_QUARANTINE_STATE: 'held ከነዚህ አንዱ መሆን አለበት፦ {states}',
  HELD_UNITS: 'በማቆያ ያለው {units} ብቻ ነው',
  'GET /stock/quarantines': 'በማቆያ ያሉ ዕቃዎችን መጫን አልተቻለም።',
  'GET /stock/quarantines/{id}': 'ማቆያውን መጫን አልተቻለም።',
  'POST /stock/quarantines': 'ዕቃዎቹን ወደ ማቆያ ማስገባት አልተቻለም።',
  'POST /stock/quarantines/{id}/settlements': 'ማቆያውን ማጠናቀቅ አልተቻለም።',
}
