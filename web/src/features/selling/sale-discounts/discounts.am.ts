import type * as discountsContract from '@mezgeb/contract/selling/sale-discounts/discounts'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { discounts as English } from './discounts.en.ts'
import type { discountsPage as EnglishPage } from './discounts.page.en.ts'

export const discounts: typeof English = {
  label: 'ቅናሽ',
  ofGoods: (name) => `ለ${name} ቅናሽ`,
  ofBill: 'በጠቅላላው ሂሳብ ላይ ቅናሽ',
  given: 'ቅናሾች',
  approvedBy: (name) => `${name} ፈቅዷል`,
}

export const discountsPage: typeof EnglishPage = {
  percent: 'በመቶኛ',
  amount: 'በገንዘብ',
  kind: 'የቅናሹ ዓይነት',
  value: 'ቅናሽ',
  before: 'ከቅናሹ በፊት',
  after: 'ከቅናሹ በኋላ',
  apply: 'ተግብር',
  takeOff: 'ቅናሹን አንሳ',
  upTo: (percent) => `እስከ ${percent} መቀነስ ይችላሉ።`,
  floor: (price) => `ዝቅተኛ ዋጋ፦ ${price}`,
}

export const refusals: Translations<typeof discountsContract> = {
  DISCOUNT_TOO_LARGE: 'ቅናሹ ከዕቃዎቹ ዋጋ ከ{amount} ይበልጣል',
  INVALID_DISCOUNT: 'ቅናሽ በገንዘብ ወይም በመቶኛ ነው',
  INVALID_DISCOUNT_PERCENT: 'መቶኛው ከ{min} በላይ እና ቢበዛ {max}፣ ቢበዛ {decimals} አስርዮሽ ያለው መሆን አለበት',
}
