import type { exporting as English } from './exporting.page.en.ts'

export const exporting: typeof English = {
  export: 'ወደ ፋይል',
  title: (list) => `${list} - ወደ ፋይል`,
  hint: (rows) => `የዝርዝሩ ሁሉም መስመሮች (${rows})፣ በተመረጠው ማጣሪያና ቅደም ተከተል። ሁለቱም ፋይሎች በExcel ይከፈታሉ።`,
  tooLong: (total, max) =>
    `ዝርዝሩ ${total} መስመሮች አሉት። በአንድ ፋይል የሚገቡት የመጀመሪያዎቹ ${max} ብቻ ናቸው፤ ለአጭር ዝርዝር ይፈልጉ ወይም ያጣሩ።`,
  csv: 'CSV ፋይል',
  xlsx: 'Excel ፋይል',
  failed: 'ፋይል አልተቀመጠም፤ ዝርዝሩን መጫን አልተቻለም',
  saved: (name, rows) => `${name} ተቀምጧል፤ ሁሉም መስመሮች፦ ${rows}።`,
  savedFirst: (name, rows, total) => `${name} ተቀምጧል፤ ከ${total} መስመሮች የመጀመሪያዎቹ ${rows}።`,
  inEthiopian: (label) => `${label} (የኢትዮጵያ አቆጣጠር)`,
}
