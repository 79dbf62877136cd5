import type { goodsLines as English } from './goods-lines.en.ts'

export const goodsLines: typeof English = {
  products: 'ምርቶች',
  units: 'ብዛት',
  andMore: (names, more) => `${names} እና ሌሎች ${more}`,
  countedIn: 'የሚቆጠርበት',
  costOf: (pack) => `ለአንድ ${pack}`,
  add: 'ምርት መጨመር',
  remove: 'ምርቱን ማስወገድ',
  gone: 'በዚህ መካከል ተወግዷል',
  further: (lines) => `በዚህ መካከል የተጨመረ፦ ${lines}`,
}
