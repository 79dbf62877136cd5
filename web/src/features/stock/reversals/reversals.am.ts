import type * as reversalsContract from '@mezgeb/contract/stock/reversals'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { reversals as English } from './reversals.en.ts'

export const reversals: typeof English = {
  tab: 'የተቀለበሱ',
  list: 'የተቀለበሱ ሰነዶች',
  search: 'የተቀለበሱትን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ የተቀለበሰ ሰነድ የለም።',
  none: 'የተቀለበሰ ሰነድ የለም።',
  kinds: { REVERSAL: 'ቅልበሳ' },
  reverse: 'መቀልበስ',
  title: (document) => `${document} መቀልበስ`,
  effect: 'ክምችቱ በእነዚህ መስመሮች መሠረት ይቀየራል። ሰነዱ “የተቀለበሰ” ተብሎ በዝርዝሮቹ ይቆያል። ያስገባው የመሸጫ ዋጋ አይቀየርም።',
  takesBack: (line) => `ከክምችት ይወጣል፦ ${line}`,
  putsBack: (line) => `ወደ ክምችት ይመለሳል፦ ${line}`,
  done: 'ተቀልብሷል',
  doneBy: (name) => `${name} ከጥቂት ጊዜ በፊት ቀልብሶታል።`,
  reversed: 'የተቀለበሰ',
  correct: 'ማስተካከል',
  correction: (document) => `${document} ማስተካከል`,
  correctionEffect: 'ሲቀመጥ የቀድሞው ሰነድ ይቀለበሳል፤ ይህም በአንድ ጊዜ ይመዘገባል።',
  corrected: 'የተስተካከለ',
  corrects: 'የሚያስተካክለው',
  correctedBy: 'ያስተካከለው',
  reverses: 'የሚቀለብሰው',
  returns: 'ዕቃው የገባበት',
  reversedBy: 'የቀለበሰው',
  named: (kind, number) => `${kind} ${number}`,
  date: 'ቀን',
  document: 'ሰነድ',
  details: 'ዝርዝር',
  recordedBy: 'የመዘገበው',
  recordedAt: 'የተመዘገበበት',
  lines: 'ዝርዝሮች',
  change: 'የክምችት ለውጥ',
  missing: 'ይህ ሰነድ የለም፤ ወይም በእርስዎ ቅርንጫፍ ውስጥ አይደለም።',
  failed: 'ሰነዱን ማምጣት አልተቻለም',
  all: 'ሁሉም የክምችት ሰነዶች',
}

export const refusals: Translations<typeof reversalsContract> = {
  REVERSAL_REASON_REQUIRED: 'ለምን እንደሚቀለበስ ይግለጹ',
  'GET /stock/documents/{id}': 'ሰነዱን ማምጣት አልተቻለም።',
  'GET /stock/reversals': 'የተቀለበሱ ሰነዶችን ማምጣት አልተቻለም።',
  'POST /stock/reversals': 'ሰነዱን መቀልበስ አልተቻለም።',
}
