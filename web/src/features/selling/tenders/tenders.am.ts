import type * as tendersContract from '@mezgeb/contract/selling/tenders'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { tenders as English } from './tenders.en.ts'

export const tenders: typeof English = {
  title: 'የክፍያ መንገዶች',
  hint: 'ደንበኞች የሚከፍሉባቸው መንገዶች፣ በመሸጫው ቅደም ተከተል። የማረጋገጫ ቁጥር ያለው የሞባይል ወይም የባንክ ክፍያ አንድ ጊዜ ብቻ ይቆጠራል።',
  name: (nth) => `የክፍያ መንገድ ${nth}`,
  back: 'ቅንብሮች',
  newName: 'አዲስ የክፍያ መንገድ',
  kind: 'ዓይነት',
  add: 'ጨምር',
  added: 'የክፍያ መንገዱ ተጨምሯል',
  saved: 'የክፍያ መንገዱ ተቀምጧል',
  switchOff: 'አጥፋ',
  switchOn: 'አብራ',
  needsReference: 'የማረጋገጫ ቁጥር ያስፈልጋል',
  up: (name) => `${name} ወደ ላይ`,
  down: (name) => `${name} ወደ ታች`,
  amount: 'መጠን',
  reference: 'የማረጋገጫ ቁጥር',
  storeCredit: 'ቀሪ ሂሳብ',
  onCredit: 'በዱቤ',
  otherPayments: 'ሌሎች ክፍያዎች',
  remove: (name) => `${name} ማስወገድ`,
  states: {
    CASH: 'ጥሬ ገንዘብ',
    CARD: 'ካርድ',
    MOBILE: 'የሞባይል ገንዘብ',
    BANK: 'ባንክ',
    VOUCHER: 'ኩፖን',
    WITHHOLDING: 'ቅድመ ግብር',
    OWN_VOUCHER: 'የሱቁ ቫውቸር',
  },
  readyMade: {
    CASH: 'ጥሬ ገንዘብ',
    TELEBIRR: 'ቴሌብር',
    CBE_BIRR: 'ሲቢኢ ብር',
    M_PESA: 'ኤም-ፔሳ',
    CARD: 'ካርድ',
    BANK_TRANSFER: 'የባንክ ዝውውር',
    WITHHOLDING: 'ቅድመ ግብር (ዊዝሆልዲንግ)',
    OWN_VOUCHER: 'ቫውቸር',
    EXCHANGE: 'ልውውጥ',
    ROUNDING: 'ማጠጋጊያ',
  },
  any: 'ሁሉም የክፍያ መንገዶች',
  kinds: { TENDER: 'የክፍያ መንገድ' },
}

export const refusals: Translations<typeof tendersContract> = {
  CASH_HAS_NO_REFERENCE: 'ጥሬ ገንዘብ የማረጋገጫ ቁጥር የለውም',
  CASH_STAYS: 'ጥሬ ገንዘብ ሊጠፋ አይችልም',
  INVALID_TENDER_KIND: 'ዓይነቱ ከእነዚህ አንዱ መሆን አለበት፦ {kinds}',
  TOO_MANY_TENDERS: 'ከ{max} በላይ የክፍያ መንገዶች አይፈቀዱም',
  UNKNOWN_TENDER_ORDER: 'ids እያንዳንዱን የክፍያ መንገድ አንድ ጊዜ መጥቀስ አለበት',
  VOUCHER_HAS_CODE: 'ቫውቸር የሚከፍለው በኮዱ ነው',
  'GET /tenders': 'የክፍያ መንገዶቹን መጫን አልተቻለም።',
  'POST /tenders': 'የክፍያ መንገዱን መጨመር አልተቻለም።',
  'PATCH /tenders/{id}': 'የክፍያ መንገዱን ማስቀመጥ አልተቻለም።',
  'PATCH /tenders': 'የክፍያ መንገዶቹን ቅደም ተከተል ማስቀመጥ አልተቻለም።',
}
