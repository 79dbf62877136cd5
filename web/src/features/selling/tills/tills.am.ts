import type * as tillsContract from '@mezgeb/contract/selling/tills'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { tills as English } from './tills.en.ts'

export const tills: typeof English = {
  title: 'የገንዘብ ሳጥኖች',
  hint: 'በመሸጫዎቹ ያሉ የገንዘብ ሳጥኖች። ሳጥኑን በውስጡ ባለው ገንዘብ ይክፈቱ፤ ሲዘጉ ይቁጠሩት።',
  none: 'ይህ ቅርንጫፍ ገና የገንዘብ ሳጥን የለውም።',
  askAdmin: 'አስተዳዳሪዎ እንዲጨምር ይጠይቁ።',
  newName: 'አዲስ የገንዘብ ሳጥን',
  add: 'ሳጥን ጨምር',
  added: 'የገንዘብ ሳጥኑ ተጨምሯል',
  saved: 'የገንዘብ ሳጥኑ ተቀምጧል',
  name: (name) => `የ${name} ስም`,
  rename: 'ስም ቀይር',
  switchOff: 'አጥፋ',
  switchOn: 'አብራ',
  off: 'የጠፋ',
  closed: 'የተዘጋ',
  open: 'ክፍት',
  openSince: (time, name) => `ከ${time} ጀምሮ ክፍት፣ በ${name}`,
  thisDevice: 'ይህ መሣሪያ',
  takeHere: 'በዚህ መሣሪያ ተጠቀም',
  choose: 'ሳጥን ይምረጡ',
  needTill: 'ለሽያጭ ክፍት የገንዘብ ሳጥን ያስፈልጋል',
  needTillHint: 'የገንዘብ ሳጥን ሳይከፈት ማንም መሸጥ አይችልም።',
  noneOpen: 'ለሽያጭ ክፍት የገንዘብ ሳጥን ያስፈልጋል፤ ይህ መሣሪያ በዚህ ቅርንጫፍ ክፍት ሳጥን የለውም።',
  openOne: 'የገንዘብ ሳጥን ክፈት',
  cashFrom: (till) => `ጥሬ ገንዘቡ ከ${till} ይወጣል`,
  sell: 'ሽጥ',
  kinds: { TILL: 'የገንዘብ ሳጥን' },
}

export const refusals: Translations<typeof tillsContract> = {
  TOO_MANY_TILLS: 'ከ{max} በላይ የገንዘብ ሳጥኖች አይፈቀዱም',
  'GET /tills': 'የገንዘብ ሳጥኖቹን ማምጣት አልተቻለም።',
  'POST /tills': 'የገንዘብ ሳጥኑን መጨመር አልተቻለም።',
  'PATCH /tills/{id}': 'የገንዘብ ሳጥኑን ማስቀመጥ አልተቻለም።',
}
