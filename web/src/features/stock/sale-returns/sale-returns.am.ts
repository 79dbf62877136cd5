import type * as contract from '@mezgeb/contract/selling/sale-returns'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { saleReturns as English } from './sale-returns.en.ts'

export const saleReturns: typeof English = {
  tab: 'ከደንበኛ የተመለሱ',
  list: 'ከደንበኛ የተመለሱ ዕቃዎች',
  search: 'ተመላሾችን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ተመላሽ የለም።',
  none: 'ከደንበኛ የተመለሰ ዕቃ የለም።',
  named: (number) => `ተመላሽ ${number}`,
  void: 'የተሰረዘ',
  partly: (amount) => `${amount} ተመልሷል`,
  gaveBack: 'የተመለሰ',
  givenBack: 'የተመለሰ ገንዘብ',
  by: 'የመለሰው',
  date: 'የተመለሰበት',
  kinds: { SALE_RETURN: 'የሽያጭ ተመላሽ' },
}

export const refusals: Translations<typeof contract> = {
  INVALID_LINE: 'line የሽያጩ መስመር ቁጥር መሆን አለበት',
  INVALID_HELD: 'isHeld እውነት ወይም ሐሰት መሆን አለበት',
  ONE_FATE: 'ዕቃው ወይ የተበላሸ ወይም በማቆያ ነው',
  INVALID_DAMAGED: 'isDamaged እውነት ወይም ሐሰት መሆን አለበት',
  STORE_CREDIT_NEEDS_CUSTOMER: 'ቀሪ ሂሳብ ስሙ ለተመዘገበ ደንበኛ ብቻ ነው',
  LEFT_OF_SALE: 'ከዚህ ሽያጭ መመለስ የሚቻለው {units} ነው',
  'GET /sale-returns': 'ተመላሾችን መጫን አልተቻለም።',
  'GET /sale-returns/{id}': 'ተመላሹን መጫን አልተቻለም።',
  'POST /sale-returns': 'ተመላሹን መመዝገብ አልተቻለም።',
  'GET /returnable-sales/{id}': 'ከሽያጩ የተመለሰውን መጫን አልተቻለም።',
}
