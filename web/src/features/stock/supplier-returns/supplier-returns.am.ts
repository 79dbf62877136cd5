import type * as supplierReturnsContract from '@mezgeb/contract/stock/supplier-returns'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { supplierReturns as English } from './supplier-returns.en.ts'

export const supplierReturns: typeof English = {
  tab: 'ለአቅራቢ የተመለሱ',
  list: 'ለአቅራቢ የተመለሱ ዕቃዎች',
  title: 'ለአቅራቢ መመለስ',
  add: 'ለአቅራቢ መመለስ',
  addFirst: 'ዕቃ ለአቅራቢ ይመልሱ',
  search: 'ተመላሾችን ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ተመላሽ የለም።',
  none: 'ለአቅራቢ የተመለሰ ዕቃ የለም።',
  named: (number) => `ለአቅራቢ ተመላሽ ${number}`,
  submit: 'መመለስ',
  date: 'የተመለሰበት',
  reasonExample: 'የተሰበረ፣ ጊዜው ያለፈበት፣ ያልታዘዘ …',
  lines: 'የሚመለሱ ምርቶች',
  ofDelivery: (delivery, supplier, branch) => `${delivery} ከ${supplier}፣ ${branch}`,
  delivered: (units) => `የገባ፦ ${units}`,
  returned: (units) => `የተመለሰ፦ ${units}`,
  onHand: (units) => `በክምችት፦ ${units}`,
  nothingLeft: 'የዚህ ርክክብ ዕቃ ሁሉ ተመልሷል ወይም በክምችት የለም።',
  saved: (number) => `ለአቅራቢ ተመላሽ ${number} ተመዝግቧል`,
  all: 'ለአቅራቢ የተመለሱ ሁሉ',
  missing: 'ይህን ርክክብ ማግኘት አልቻልንም።',
  failed: 'ርክክቡን ማምጣት አልተቻለም',
  kinds: { SUPPLIER_RETURN: 'ለአቅራቢ ተመላሽ' },
}

export const refusals: Translations<typeof supplierReturnsContract> = {
  DELIVERY_REVERSED: 'ይህ ርክክብ ስለተቀለበሰ ከእሱ ምንም መመለስ አይቻልም',
  RETURN_SUPPLIER_REQUIRED: 'ዕቃውን የሚወስደውን አቅራቢ ይምረጡ',
  RETURN_TOO_LARGE: 'ከዚህ ርክክብ መመለስ የሚቻለው {units} ነው',
  'GET /stock/supplier-returns': 'ለአቅራቢ የተመለሱ ዕቃዎችን ማምጣት አልተቻለም።',
  'POST /stock/supplier-returns': 'ለአቅራቢ የተመለሰውን መመዝገብ አልተቻለም።',
  'GET /stock/returnable-goods/{id}': 'ከርክክቡ ምን መመለስ እንደሚቻል ማምጣት አልተቻለም።',
}
