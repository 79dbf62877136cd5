import type * as namedContract from '@mezgeb/contract/catalogue/named-products'
import type * as packsContract from '@mezgeb/contract/catalogue/packs/packs-input'
import type * as priceContract from '@mezgeb/contract/catalogue/price-field'
import type * as unitSizeContract from '@mezgeb/contract/catalogue/unit-size'
import type * as codesContract from '@mezgeb/contract/catalogue/product-codes'
import type * as servicesContract from '@mezgeb/contract/stock/facets/services'
import type * as productsContract from '@mezgeb/contract/catalogue/products'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { product as EnglishOfPages } from './product.page.en.ts'
import type { products as English } from './products.en.ts'

export const products: typeof English = {
  title: 'ምርቶች',
  add: 'ምርት መጨመር',
  addFirst: 'የመጀመሪያ ምርትዎን ይጨምሩ',
  search: 'ምርቶችን ይፈልጉ...',
  failed: 'ምርቶችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ምርት የለም።',
  none: 'ምንም ምርት የለም።',
  unit: 'መለኪያ',
  pricePerUnit: 'የአንዱ ዋጋ',
  lowStockThreshold: 'የዝቅተኛ ክምችት ወሰን',
  label: 'ምርት',
  nothing: 'ምርት አልተገኘም።',
  noneOf: (name) => `${name} እዚህ አልቋል።`,
  newProduct: 'አዲስ ምርት',
  newNamed: (name) => `አዲስ ምርት “${name}”`,
  left: (units) => `${units} ቀርቷል`,
  service: 'አገልግሎት',
  priceWas: (price) => `ቀድሞ ${price}`,
  kinds: { PRODUCT: 'ምርት' },
}

export const product: typeof EnglishOfPages = {
  anotherBranch: 'ሌላ ቅርንጫፍ',
  inStock: 'በክምችት ያለ',
  outOfStock: 'አልቋል',
  lowStock: (left) => `ዝቅተኛ ክምችት (${left} ቀርቷል)`,
  barcodesHint: 'ስካን ያድርጉ ወይም በ ; እየለዩ ይጻፉ',
  weighedHint: 'መጠኑ እስከ 3 የአስርዮሽ ቤት ይኖረዋል፤ ለምሳሌ 1.35 ኪ.ግ.።',
  serviceHint: 'እንደ ማድረሻ ክፍያ፣ ጥገና ወይም መያዣ። ሁልጊዜ ሊሸጥ ይችላል።',
  toWeight: 'በክብደት መሸጥ',
  toUnits: 'በሙሉ ቁጥር መሸጥ',
  recountAsk: (unit) =>
    `ክምችት፣ ሽያጮችና ሰነዶች እንዳሉ ይቆያሉ፦ 5 ${unit} 5 ${unit} ሆኖ ይቆያል፤ ዋጋና ወጪም በ${unit} ይቀጥላሉ። አሁን በመጻፍ ላይ ያሉ ሽያጮችና ሰነዶች እንደገና መረጋገጥ አለባቸው። ምርቱ ሲመዘገብ ይጸናል።`,
  packName: 'የእሽጉ ስም',
  packExample: 'ካርቶን',
  packSize: 'በውስጡ ያሉ',
  packPrice: 'የእሽጉ ዋጋ',
  packBarcode: 'የእሽጉ ባርኮድ',
  addPack: 'እሽግ መጨመር',
  removePack: 'እሽጉን ማስወገድ',
  noneArchived: 'በማኅደር ያለ ምርት የለም።',
  archive: 'ወደ ማኅደር',
  unarchive: 'ከማኅደር መመለስ',
  wasArchived: (name) => `${name} ወደ ማኅደር ገብቷል`,
  wasUnarchived: (name) => `${name} ወደ ዝርዝሩ ተመልሷል`,
  archived: 'በማኅደር',
  addTitle: 'አዲስ ምርት መጨመር',
  editTitle: 'ምርት ማስተካከል',
  unitExample: 'ፍሬ፣ ኪሎ፣ ካርቶን',
  added: 'ምርት ተጨምሯል',
  saved: 'የምርቱ መረጃ ተቀምጧል',
  manageStock: 'ክምችት ማስተዳደር',
  perBranch: 'ክምችት በየቅርንጫፉ',
  outIn: (branch) => `${branch}፦ አልቋል`,
  leftIn: (branch, left) => `${branch}፦ ${left} ቀርቷል`,
}

export const refusals: Translations<typeof productsContract> &
  Translations<typeof packsContract> &
  Translations<typeof priceContract> &
  Translations<typeof codesContract> &
  Translations<typeof namedContract> &
  Translations<typeof servicesContract> &
  Translations<typeof unitSizeContract> = {
  INVALID_NAMES: 'names ጽሑፍ መሆን አለበት',
  'GET /products/named': 'ምርቶቹን ማግኘት አልተቻለም።',
  CATEGORY_REQUIRED: 'ምድብ ያስፈልጋል',
  CODE_IS_DATE: 'ቀን ኮድ አይደለም፦ {text}',
  CODE_OF_ANOTHER: '{code} የ{product} ነው',
  CODE_OF_ARCHIVED: '{code} በማኅደር ያለው የ{product} ነው፤ መጀመሪያ ከእሱ ያስወግዱት',
  DIGITS_LOST: 'አሃዞች ጠፍተዋል፦ ቁጥሩን ሙሉ በሙሉ ይጻፉ',
  INVALID_ARCHIVED: 'isArchived true ወይም false መሆን አለበት',
  INVALID_BARCODE: 'ባርኮድ ክፍተት የሌለው እስከ {max} ፊደል፣ አሃዝ ወይም ምልክት ነው፤ ሁለቱን በ ; ይለዩ',
  INVALID_PACK_SIZE: 'በእሽግ ውስጥ ከ{min} እስከ {max} የሆነ ሙሉ ቁጥር ያስፈልጋል',
  INVALID_CODE: 'ኮድ እስከ {max} ፊደልና አሃዝ ነው፤ በመካከላቸው - . / ይፈቀዳል',
  PACK_NAME_REQUIRED: 'የእሽጉ ስም ያስፈልጋል',
  PACK_NAME_TWICE: 'የአንድ ምርት እሽጎች ስም የተለያየ መሆን አለበት',
  TOO_MANY_PACKS: 'ቢበዛ {max} እሽጎች ይፈቀዳሉ',
  TOO_MANY_BARCODES: 'ቢበዛ {max} ባርኮዶች ይፈቀዳሉ',
  INVALID_THRESHOLD: 'የዝቅተኛ ክምችት ወሰን ቢያንስ {min} የሆነ ሙሉ ቁጥር መሆን አለበት',
  PRICE_TOO_FINE: 'የአንዱ ዋጋ ከነጥብ በኋላ ከ{decimals} አሃዝ በላይ ሊኖረው አይችልም',
  PRICE_TOO_LARGE: 'የአንዱ ዋጋ በጣም ትልቅ ነው',
  PRICE_TOO_SMALL: 'የአንዱ ዋጋ ከ{min} በላይ መሆን አለበት',
  UNIT_REQUIRED: 'መለኪያ ያስፈልጋል',
  WRONG_CHECK_DIGIT: '{code}፦ የመጨረሻው አሃዝ አይገጥምም። ከእሽጉ ጋር ያወዳድሩት።',
  ZEROS_LOST: '{code}፦ ከፊቱ ያሉ ዜሮዎች ጠፍተው ሊሆን ይችላል። ከእሽጉ ጋር ያወዳድሩት።',
  INVALID_SERVICE: 'isService true ወይም false መሆን አለበት',
  KEEPS_NO_STOCK: 'አገልግሎት ክምችት የለውም',
  SERVICE_HAS_STOCK: 'ይህ ምርት በክምችት አለ። መጀመሪያ ክምችቱን ያስወግዱ',
  SERVICE_IN_USE: 'ይህ ምርት ባልተዘጋ ትዕዛዝ፣ ዝውውር፣ ቆጠራ ወይም ማቆያ ውስጥ አለ',
  SERVICE_WAS_SOLD: 'ይህ አገልግሎት ተሽጧል። ወደ ማኅደር ያስገቡትና አዲስ ምርት ይጨምሩ',
  UNIT_SIZE_CHANGED: 'የዚህ ምርት አቆጣጠር ተቀይሯል። ብዛቱን ያረጋግጡ',
  UNIT_SIZE_NOT_WHOLE: 'ይህ ምርት ሙሉ ያልሆኑ ብዛቶች ስላሉት በክብደት መሸጡ ይቀጥላል',
  UNIT_SIZE_TOO_LARGE: 'የዚህ ምርት ብዛቶች በክብደት ለመሸጥ በጣም ትልቅ ናቸው',
  'GET /products': 'ምርቶችን መጫን አልተቻለም።',
  'POST /products': 'ምርቱን መመዝገብ አልተቻለም።',
  'PATCH /products/{id}': 'ምርቱን ማስተካከል አልተቻለም።',
}
