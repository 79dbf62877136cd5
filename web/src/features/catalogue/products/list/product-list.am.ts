import type * as changes from '@mezgeb/contract/catalogue/product-changes'
import type * as filters from '@mezgeb/contract/catalogue/product-filters'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { productList as English } from './product-list.en.ts'

export const productList: typeof English = {
  category: 'ምድብ',
  anyCategory: 'ሁሉም ምድቦች',
  stock: 'ክምችት',
  anyStock: 'ማንኛውም ክምችት',
  stocks: { low: 'ዝቅተኛ', out: 'ያለቀ' },
  inAllBranches: 'በሁሉም ቅርንጫፎች ያለ ክምችት',
  value: 'በመግዣ ዋጋ',
  sum: (units, value) => `${units} · ${value} በመሸጫ ዋጋ`,
  atCost: (cost) => `${cost} በመግዣ ዋጋ`,
  uncosted: (count, products) =>
    count === 1 ? '(የመግዣ ዋጋው ያልታወቀ 1 ምርት ሳይጨመር)' : `(የመግዣ ዋጋቸው ያልታወቀ ${products} ምርቶች ሳይጨመሩ)`,
  tooLong: (most) => `ድምር የሚሠራው እስከ ${most} ምርቶች ነው። ዝርዝሩን ያጣሩ።`,
  priceOf: (name) => `የ${name} ዋጋ`,
  variants: 'ዓይነቶች',
  showVariants: 'ዓይነቶቹን ማሳየት',
  range: (least, most) => `${least} – ${most}`,
  scarce: (count) => `ዝቅተኛ ወይም ያለቀ፦ ${count}`,
  priceNow: (price) => `ሌላ ሰው ወደ ${price} ቀይሮታል። የእርስዎን ለማስቀመጥ Enter ይጫኑ።`,
}

export const refusals: Translations<typeof changes> & Translations<typeof filters> = {
  CHANGE_REQUIRED: 'የሚቀየረውን ይምረጡ',
  INVALID_PRICE_CHANGE: 'ለውጡ ከነጥብ በኋላ ቢበዛ {decimals} አሃዝ ያለው ቁጥር መሆን አለበት',
  INVALID_ARCHIVED_FILTER: 'archived true መሆን አለበት',
  INVALID_PERCENT: 'መቶኛው ከ{min} እስከ {max} መሆን አለበት',
  INVALID_PRICE_STEP: 'step ከነዚህ አንዱ መሆን አለበት፦ {steps}',
  INVALID_PRICE_WAY: 'way ከነዚህ አንዱ መሆን አለበት፦ {ways}',
  INVALID_PRODUCT_VERSION: 'ለእያንዳንዱ ምርት የታየው ስሪት ያስፈልጋል',
  INVALID_STOCK_FILTER: 'stock ከነዚህ አንዱ መሆን አለበት፦ {states}',
  NEW_PRICE_INVALID: 'አዲሱ ዋጋ ከ0 እስከ {max} አይደለም',
  CHANGED_REQUIRED: 'ቢያንስ አንድ ምርት ይምረጡ',
  PRODUCT_CHANGED: 'ሌላ ሰው ይህን ምርት ቀይሮታል',
  CHANGED_TWICE: 'አንድ ምርት ሁለት ጊዜ ተጠቅሷል',
  TOO_MANY_PRODUCTS: 'በአንድ ጊዜ ቢበዛ {max} ምርቶች ይቀየራሉ',
  'GET /products/sums': 'ምርቶቹን መደመር አልተቻለም።',
  'POST /products/changes': 'ምርቶቹን መቀየር አልተቻለም።',
}
