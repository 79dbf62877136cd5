import type { ERRORS } from '@mezgeb/contract/kit/errors'
import type { Translated, Translations } from '@mezgeb/contract/kit/refusals'
import type * as fields from '@mezgeb/contract/kit/fields'
import type * as events from '@mezgeb/contract/insight/events'

type Errors = {
  readonly [Code in Exclude<keyof typeof ERRORS, 'INTERNAL'>]: Translated<
    (typeof ERRORS)[Code]['message']
  >
}

/** Refused calls, and rules of many features. */
export const refusals: Errors & Translations<typeof fields> & Translations<typeof events> = {
  MALFORMED: 'ጥያቄው ሊነበብ አልቻለም።',
  INVALID: 'ጥያቄው ትክክል አይደለም።',
  SIGNED_OUT: 'እባክዎ ይግቡ።',
  INVALID_CREDENTIALS: 'ኢሜይሉ ወይም የይለፍ ቃሉ ትክክል አይደለም።',
  FORBIDDEN: 'ይህን ገጽ ለማየት ፈቃድ የለዎትም።',
  ACCOUNT_PENDING: 'መለያዎ እስኪጸድቅ በመጠባበቅ ላይ ነው።',
  ACCOUNT_REJECTED: 'መለያዎ ታግዷል።',
  INSTITUTION_PENDING: 'ተቋምዎ እስኪጸድቅ በመጠባበቅ ላይ ነው።',
  INSTITUTION_REJECTED: 'ተቋምዎ ታግዷል።',
  PASSWORD_CHANGE_REQUIRED: 'በመጀመሪያ የራስዎን የይለፍ ቃል ይምረጡ።',
  NOT_FOUND: 'አልተገኘም።',
  EMAIL_TAKEN: 'በዚህ ኢሜይል የተከፈተ መለያ አለ።',
  CATEGORY_TAKEN: 'በዚህ ስም የተመዘገበ ምድብ አለ።',
  CODE_TAKEN: 'ይህ ኮድ ወይም ባርኮድ የሌላ ምርት ነው።',
  PRODUCT_ARCHIVED: 'ይህ ምርት በማኅደር ነው። ለመሸጥ ከማኅደር ይመልሱት።',
  BRANCH_TAKEN: 'በዚህ ስም የተመዘገበ ቅርንጫፍ አለ።',
  BRANCH_IN_USE: 'ይህ ቅርንጫፍ በሥራ ላይ ስለሆነ ሊሰረዝ አይችልም።',
  OUT_OF_STOCK: 'ያለው {units} ብቻ ነው',
  HAS_ADMIN: 'ይህ ተቋም አስተዳዳሪ አለው።',
  STATUS_CHANGE: 'ይህን የሁኔታ ለውጥ ማድረግ አይቻልም።',
  STALE_VERSION: 'በመካከሉ ሌላ ሰው ይህን ቀይሮታል። ያረጋግጡና እንደገና ያስቀምጡ።',
  KEY_REUSED: 'ይህ በሌላ መረጃ ቀድሞ ተቀምጧል። ቅጹን ዘግተው ይፈልጉት፤ ከዚያ በኋላ ያስቀምጡ።',
  ID_TAKEN: 'ሌላ ሽያጭ ተመሳሳይ መለያ መጀመሪያ አለው። ሌላ መለያ ይምረጡ።',
  ALREADY_REVERSED: 'ይህ አስቀድሞ ተቀልብሷል።',
  NOT_REVERSIBLE: 'ይህ ሰነድ ሊቀለበስ አይችልም።',
  TRANSFER_MOVED_ON: 'ይህ ሥራ ቀድሞ ተከናውኗል ወይም ከእንግዲህ አይቻልም። ዝውውሩን እንደገና ይመልከቱ።',
  NOT_IN_STOCK_TAKE: 'ይህ ምርት በዚህ ቆጠራ ውስጥ የለም።',
  STOCK_TAKE_CLOSED: 'ይህ ቆጠራ ለመቁጠር ክፍት አይደለም።',
  UNCOUNTED: 'ያልተቆጠሩ ምርቶች አሉ። በመጀመሪያ ምን እንደሚደረጉ ይወስኑ።',
  STOCK_TOO_LARGE: 'ክምችቱ ከሚፈቀደው በላይ ይሆናል።',
  TOTAL_TOO_LARGE: 'የዚህ ሽያጭ ድምር በጣም ትልቅ ነው።',
  PRICE_CHANGED: 'ዋጋዎች በዚህ መካከል ተቀይረዋል። አዲሱን ድምር አረጋግጠው እንደገና ያስቀምጡ።',
  TOO_LARGE: 'ጥያቄው በጣም ትልቅ ነው።',
  NOT_JSON: 'ጥያቄውን እንደ application/json ይላኩ።',
  QUOTA_REACHED: 'ተቋምዎ ዛሬ ሊያስቀምጥ የሚችለውን ያህል አስቀምጧል።',
  TOO_MANY_REQUESTS: 'በጣም ብዙ ሙከራ ተደርጓል። ጥቂት ቆይተው እንደገና ይሞክሩ።',
  UNAVAILABLE: 'አገልግሎቱ አሁን አይገኝም። እባክዎ እንደገና ይሞክሩ።',
  STORAGE_FULL: 'የአገልጋዩ ዲስክ ስለሞላ ምንም ማስቀመጥ አይቻልም። እባክዎ ለሚያስተዳድረው ሰው ይንገሩ።',

  BRANCH_REQUIRED: 'ቅርንጫፍ ያስፈልጋል',
  COMMON_PASSWORD: 'ይህ የይለፍ ቃል በጣም የተለመደ ነው። እባክዎ ሌላ ይምረጡ።',
  DATE_TOO_EARLY: 'ቀኑ በጣም የቆየ ነው',
  DATE_TOO_LATE: 'ቀኑ በጣም ሩቅ ወደፊት ነው',
  IMPROPER_TEXT: 'ጽሑፉ ሊቀመጡ የማይችሉ ፊደላት አሉት',
  INVALID_CURSOR: 'የገጹ ምልክት (cursor) ትክክል አይደለም',
  INVALID_FROM: 'መነሻው (from) ቀን መሆን አለበት',
  INVALID_ID: 'ትክክለኛ መለያ አይደለም',
  INVALID_KEY: 'Idempotency-Key ከ1 እስከ {max} ፊደላት ሊኖረው ይገባል',
  INVALID_LIMIT: 'ብዛቱ (limit) ከ1 እስከ {max} የሆነ ሙሉ ቁጥር መሆን አለበት',
  INVALID_SEARCH: 'የሚፈለገው (search) ጽሑፍ መሆን አለበት',
  INVALID_SORT: 'ቅደም ተከተሉ (sort) ከእነዚህ አንዱ መሆን አለበት፦ {orders}',
  INVALID_STATUS: 'ሁኔታው የጸደቀ ወይም የታገደ መሆን አለበት',
  INVALID_TEXT: 'ጽሑፍ መሆን አለበት',
  INVALID_TIME_ZONE: 'የሰዓት ክልሉ (timeZone) እንደ {example} ያለ መሆን አለበት',
  INVALID_TO: 'መድረሻው (to) ቀን መሆን አለበት',
  INVALID_VERSION: 'ስሪቱ ሙሉ ቁጥር መሆን አለበት',
  NAME_TOO_SHORT: 'ስም ቢያንስ {min} ፊደላት መሆን አለበት',
  PASSWORD_TOO_LONG: 'የይለፍ ቃል ከ{max} ፊደላት መብለጥ የለበትም',
  PASSWORD_TOO_SHORT: 'የይለፍ ቃል ቢያንስ {min} ፊደላት መሆን አለበት',
  QUANTITY_TOO_LARGE: 'ብዛት ከ{max} መብለጥ የለበትም',
  QUANTITY_TOO_SMALL: 'ብዛት ቢያንስ {min} መሆን አለበት',
  SEARCH_TOO_LONG: 'የሚፈለገው (search) ከ{max} ፊደላት መብለጥ የለበትም',
  TEXT_TOO_LONG: 'ከ{max} ፊደላት መብለጥ የለበትም',
  INVALID_SINCE: 'ጊዜው (since) ከ0 እስከ {max} የሆነ ሙሉ ቁጥር መሆን አለበት',
  'GET /events': 'ለውጦችን መከታተል አልተቻለም።',
}
