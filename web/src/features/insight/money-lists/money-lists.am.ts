import type { moneyLists as English } from './money-lists.en.ts'
import type { moneyPage as EnglishPage } from './money-lists.page.en.ts'

export const moneyLists: typeof English = {
  title: 'ገንዘብ',
}

export const moneyPage: typeof EnglishPage = {
  description: 'የአንድ ጊዜ ደረሰኞች፣ ክፍያዎችና ጥሬ ገንዘብ ከነድምራቸው።',
  tabs: {
    bills: 'የአቅራቢዎች ደረሰኞች',
    paid: 'ለአቅራቢዎች የተከፈለ',
    received: 'ደንበኞች የከፈሉት',
    cash: 'የገባና የወጣ ገንዘብ',
    shifts: 'ፈረቃዎች',
  },
  search: 'በቁጥር ወይም በስም ይፈልጉ...',
  failed: 'ዝርዝሩን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ የለም።',
  none: 'እስካሁን የተመዘገበ የለም።',
  anyKind: 'ደረሰኞችና ክሬዲት ኖቶች',
  anyTill: 'ሁሉም የገንዘብ ሳጥኖች',
  anyPurpose: 'ሁሉም ዓላማዎች',
  withheld: 'የተያዘ ግብር',
  isFor: 'የተከፈለበት',
  oldest: 'የቆዩት',
  openedBy: 'የከፈተው',
  closedBy: 'የዘጋው',
  tooLong: (most) => `ድምሩ የሚታየው እስከ ${most} መስመሮች ድረስ ነው። ጊዜ ይምረጡ።`,
}
