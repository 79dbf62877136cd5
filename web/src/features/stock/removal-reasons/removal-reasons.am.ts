import type * as reasonsContract from '@mezgeb/contract/stock/removal-reasons'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { removalReasons as English } from './removal-reasons.en.ts'

export const removalReasons: typeof English = {
  title: 'የወጪ ዕቃ ምክንያቶች',
  hint: 'ዕቃ ከሽያጭ ውጭ የሚወጣበት ምክንያት። ኪሳራ በእነዚህ ምክንያቶች ይደመራል።',
  name: (nth) => `ምክንያት ${nth}`,
  back: 'ቅንብሮች',
  newName: 'አዲስ ምክንያት',
  add: 'መጨመር',
  added: 'ምክንያቱ ተጨምሯል',
  saved: 'ምክንያቱ ተቀምጧል',
  switchOff: 'ከምርጫ ማውጣት',
  switchOn: 'ወደ ምርጫ መመለስ',
  up: (name) => `${name} ወደ ላይ`,
  down: (name) => `${name} ወደ ታች`,
  asTyped: 'እንደተጻፈ፣ ከዝርዝሩ ውጭ',
  nothing: 'ምክንያት የለም። ይጻፉ።',
  note: 'ማስታወሻ',
  other: 'ሌላ',
  byText: 'ሌሎች ምክንያቶች፣ እንደተጻፉ',
  readyMade: {
    DAMAGED: 'የተበላሸ',
    EXPIRED: 'ጊዜው ያለፈበት',
    LOST: 'የጠፋ',
    STOLEN: 'የተሰረቀ',
    OWN_USE: 'ለራስ ጥቅም',
    DONATED: 'በስጦታ የተሰጠ',
    CORRECTION: 'ማስተካከያ',
  },
  kinds: { REMOVAL_REASON: 'የወጪ ዕቃ ምክንያት' },
}

export const refusals: Translations<typeof reasonsContract> = {
  TOO_MANY_REASONS: 'ከ{max} በላይ ምክንያቶች አይፈቀዱም',
  UNKNOWN_ORDER: 'ids እያንዳንዱን ምክንያት አንድ ጊዜ መጥቀስ አለበት',
  'GET /stock/removal-reasons': 'ምክንያቶቹን መጫን አልተቻለም።',
  'POST /stock/removal-reasons': 'ምክንያቱን መጨመር አልተቻለም።',
  'PATCH /stock/removal-reasons/{id}': 'ምክንያቱን ማስቀመጥ አልተቻለም።',
  'PATCH /stock/removal-reasons': 'የምክንያቶቹን ቅደም ተከተል ማስቀመጥ አልተቻለም።',
}
