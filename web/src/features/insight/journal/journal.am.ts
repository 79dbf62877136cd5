import type * as journalContract from '@mezgeb/contract/insight/journal'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { journal as English } from './journal.en.ts'
import type { journalPage as EnglishPage } from './journal.page.en.ts'

export const journal: typeof English = {
  title: 'ዕለታዊ የሂሳብ መዝገብ',
  kinds: { JOURNAL_ACCOUNT: 'የመዝገብ ሂሳብ' },
}

export const journalPage: typeof EnglishPage = {
  description: 'ሰነዶችና የገንዘብ ሳጥኖች በሂሳቦች ላይ የሚመዘግቡት፣ በተመዘገቡበት ጊዜ።',
  tabs: { trial: 'የሂሳብ ሚዛን', entries: 'ምዝገባዎች', accounts: 'ሂሳቦች' },
  failed: 'የሂሳብ መዝገቡን መጫን አልተቻለም',
  none: 'በእነዚህ ቀናት የተመዘገበ የለም።',
  noValue: 'ዋጋ የለውም',
  accountNumber: 'ቁጥር',
  account: 'ሂሳብ',
  opening: 'የመነሻ ቀሪ',
  closing: 'የመጨረሻ ቀሪ',
  debit: 'ዴቢት',
  credit: 'ክሬዲት',
  total: 'ድምር',
  document: 'ሰነድ',
  shifts: {
    SHIFT_OPENED: (till, number) => `${till}፣ ፈረቃ ${number} ተከፈተ`,
    SHIFT_CLOSED: (till, number) => `${till}፣ ፈረቃ ${number} ተዘጋ`,
  },
  signs: 'ከዜሮ በላይ የሆነ ቀሪ ዴቢት፣ ከዜሮ በታች የሆነ ክሬዲት ነው። ቀናት የአዲስ አበባ ናቸው።',
  numberOf: (account) => `የ${account} ቁጥር`,
  nameOf: (account) => `የ${account} ስም`,
  saved: 'ሂሳቡ ተቀምጧል',
  numbersHint: 'ለሂሳቦች የሂሳብ ባለሙያዎን ቁጥሮችና ስሞች ይስጡ። ባዶ ስም የተለመደው ነው።',
  accounts: {
    CASH: 'ጥሬ ገንዘብ',
    SAFE: 'ከሳጥኖች ውጭ ያለ ጥሬ ገንዘብ',
    RECEIVABLES: 'ከደንበኞች የሚሰበሰብ (የሱቅ ክሬዲት ተቀንሶ)',
    WITHHOLDING_RECEIVABLE: 'በደንበኞች የተያዘ ቅድመ ግብር',
    TAX_RECEIVABLE: 'በግዢ ደረሰኞች ላይ የተከፈለ ግብር',
    INVENTORY: 'ክምችት',
    GOODS_IN_TRANSIT: 'በቅርንጫፎች መካከል ያሉ ዕቃዎች',
    GOODS_IN_QUARANTINE: 'በማቆያ ያሉ ዕቃዎች',
    PAYABLES: 'ለአቅራቢዎች የሚከፈል',
    GOODS_RECEIVED: 'የተረከቡ፣ ደረሰኝ ያልመጣላቸው ዕቃዎች',
    TAX_PAYABLE: 'በሽያጭ ላይ የሚከፈል ግብር',
    WITHHOLDING_PAYABLE: 'ከአቅራቢዎች የተያዘ ቅድመ ግብር',
    VOUCHERS: 'ቫውቸሮች',
    OPENING_STOCK: 'የመነሻ ክምችት',
    STOCK_VALUED: 'በኋላ ዋጋ የተሰጠው ክምችት',
    OPENING_DEBTS: 'የደንበኞች የመነሻ ዕዳ',
    CASH_IN_AND_OUT: 'ሌላ የገባና የወጣ ጥሬ ገንዘብ',
    OWNER: 'ባለቤቱ ያስገባውና ያወጣው ጥሬ ገንዘብ',
    SALES: 'ሽያጭ',
    SALES_RETURNS: 'የሽያጭ ተመላሾች',
    VOUCHERS_FORFEITED: 'ጥቅም ላይ ያልዋሉ ቫውቸሮች',
    COST_OF_SALES: 'የተሸጡ ዕቃዎች የመግዣ ዋጋ',
    STOCK_LOSSES: 'የክምችት ኪሳራ',
    COUNT_DIFFERENCES: 'የቆጠራ ልዩነቶች',
    COST_DIFFERENCES: 'የተመለሱ ዕቃዎች የመግዣ ዋጋ ልዩነት',
    STOCK_REVALUED: 'ዋጋው የተስተካከለ ክምችት',
    PRICE_DIFFERENCES: 'የዋጋ ልዩነቶች',
    CASH_DIFFERENCES: 'የጥሬ ገንዘብ ትርፍና ጉድለት',
    CHARGES: 'ወጪዎችና አገልግሎቶች',
    CASH_ROUNDING: 'የጥሬ ገንዘብ ማጠጋጊያ',
    EXPENSES: 'ከሳጥኖች የተከፈሉ ወጪዎች',
  },
}

export const refusals: Translations<typeof journalContract> = {
  ACCOUNT_REQUIRED: 'ሂሳቡ (account) ኮድ ወይም የክፍያ መንገድ መለያ መሆን አለበት',
  ACCOUNT_NUMBER_REQUIRED: 'ቢበዛ {max} ፊደላት ያለው ቁጥር ያስገቡ',
  'GET /journal/accounts': 'ሂሳቦቹን መጫን አልተቻለም።',
  'PATCH /journal/accounts': 'ሂሳቡን ማስቀመጥ አልተቻለም።',
  'GET /journal': 'የሂሳብ መዝገቡን መጫን አልተቻለም።',
  'GET /journal/trial-balance': 'የሂሳብ ሚዛኑን መጫን አልተቻለም።',
}
