import type { printing as English } from './printing.en.ts'

export const printing: typeof English = {
  print: 'ማተም',
  title: (list) => `${list} - ማተም`,
  loaded: (rows, total) => `ከ${total} ውስጥ ${rows} ተጭኗል`,
  failed: 'ምንም አልታተመም፤ ዝርዝሩን መጫን አልተቻለም',
  tooLong: (total, max) =>
    `ዝርዝሩ ${total} መስመሮች አሉት። በአንድ ጊዜ የሚታተሙት የመጀመሪያዎቹ ${max} ብቻ ናቸው፤ ለአጭር ዝርዝር ይፈልጉ ወይም ያጣሩ።`,
  printFirst: (max) => `የመጀመሪያዎቹን ${max} ማተም`,
  ready: 'ለማተም ዝግጁ ነው',
  printedAt: (time) => `የታተመው፦ ${time}`,
  search: (text) => `ፍለጋ፦ ${text}`,
  firstOf: (rows, total) => `ከ${total} ውስጥ የመጀመሪያዎቹ ${rows}`,
  sale: 'ሽያጭ',
  share: 'እንደ ምስል ማጋራት',
  saved: (file) => `በ${file} ስም ተቀምጧል`,
  notShared: 'ምስሉን መሥራት አልተቻለም።',
}
