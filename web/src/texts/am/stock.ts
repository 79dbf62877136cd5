import type { stock as English } from '../en/stock.ts'

export const stock: typeof English = {
  title: 'የክምችት አስተዳደር',
  description: 'ገቢና ወጪ ዕቃዎችዎን ያስተዳድሩ።',
  tabs: 'ክምችት',
  failed: 'የክምችት መረጃ መጫን አልተቻለም',
  entries: {
    tab: 'ገቢ ዕቃዎች',
    list: 'ገቢ ዕቃዎች',
    add: 'ገቢ ዕቃ መመዝገብ',
    addFirst: 'የመጀመሪያ ዕቃዎን ያስገቡ',
    search: 'ገቢ ዕቃዎችን ይፈልጉ...',
    noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ገቢ ዕቃ የለም።',
    none: 'ምንም ገቢ ዕቃ የለም።',
    added: 'ገቢ ዕቃ ተመዝግቧል',
  },
  removals: {
    tab: 'ወጪ ዕቃዎች',
    list: 'ወጪ ዕቃዎች',
    add: 'ወጪ ዕቃ መመዝገብ',
    addFirst: 'ወጪ ዕቃ ይመዝግቡ',
    search: 'ወጪ ዕቃዎችን ይፈልጉ...',
    noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ወጪ ዕቃ የለም።',
    none: 'ምንም ወጪ ዕቃ የለም።',
    added: 'ወጪ ዕቃ ተመዝግቧል',
  },
  cost: 'ዋጋ',
  reason: 'ምክንያት',
  dateReceived: 'የገባበት ቀን',
  dateRemoved: 'የወጣበት ቀን',
}
