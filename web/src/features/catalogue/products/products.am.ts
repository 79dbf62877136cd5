import type * as productsContract from '@mezgeb/contract/catalogue/products'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { products as English } from './products.en.ts'

export const products: typeof English = {
  title: 'ምርቶች',
  add: 'ምርት መጨመር',
  addFirst: 'የመጀመሪያ ምርትዎን ይጨምሩ',
  search: 'ምርቶችን ይፈልጉ...',
  failed: 'ምርቶችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ምርት የለም።',
  none: 'ምንም ምርት የለም።',
  addTitle: 'አዲስ ምርት መጨመር',
  editTitle: 'ምርት ማስተካከል',
  manageStock: 'ክምችት ማስተዳደር',
  lowStock: (left) => `ዝቅተኛ ክምችት (${left} ቀርቷል)`,
  outOfStock: 'አልቋል',
  outIn: (branch) => `${branch}፦ አልቋል`,
  leftIn: (branch, left) => `${branch}፦ ${left} ቀርቷል`,
  unit: 'መለኪያ',
  unitExample: 'ፍሬ፣ ኪሎ፣ ካርቶን',
  pricePerUnit: 'የአንዱ ዋጋ',
  lowStockThreshold: 'የዝቅተኛ ክምችት ወሰን',
  inStock: 'በክምችት ያለ',
  perBranch: 'ክምችት በየቅርንጫፉ',
  anotherBranch: 'ሌላ ቅርንጫፍ',
  label: 'ምርት',
  nothing: 'ምርት አልተገኘም።',
  left: (units) => `${units} ቀርቷል`,
  priceWas: (price) => `ቀድሞ ${price}`,
  added: 'ምርት ተጨምሯል',
  saved: 'የምርቱ መረጃ ተቀምጧል',
  kinds: { PRODUCT: 'ምርት' },
}

export const refusals: Translations<typeof productsContract> = {
  CATEGORY_REQUIRED: 'ምድብ ያስፈልጋል',
  INVALID_THRESHOLD: 'የዝቅተኛ ክምችት ወሰን ቢያንስ {min} የሆነ ሙሉ ቁጥር መሆን አለበት',
  PRICE_TOO_FINE: 'የአንዱ ዋጋ ከነጥብ በኋላ ከ{decimals} አሃዝ በላይ ሊኖረው አይችልም',
  PRICE_TOO_LARGE: 'የአንዱ ዋጋ በጣም ትልቅ ነው',
  PRICE_TOO_SMALL: 'የአንዱ ዋጋ ከ{min} በላይ መሆን አለበት',
  UNIT_REQUIRED: 'መለኪያ ያስፈልጋል',
  'GET /products': 'ምርቶችን መጫን አልተቻለም።',
  'POST /products': 'ምርቱን መመዝገብ አልተቻለም።',
  'PATCH /products/{id}': 'ምርቱን ማስተካከል አልተቻለም።',
}
