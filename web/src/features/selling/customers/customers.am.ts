import type * as customersContract from '@mezgeb/contract/selling/customers'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { customers as English } from './customers.en.ts'

export const customers: typeof English = {
  title: 'ደንበኞች',
  add: 'ደንበኛ መጨመር',
  addFirst: 'የመጀመሪያ ደንበኛዎን ይጨምሩ',
  search: 'ደንበኞችን ይፈልጉ...',
  failed: 'ደንበኞችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ደንበኛ የለም።',
  none: 'ምንም ደንበኛ የለም።',
  addTitle: 'አዲስ ደንበኛ መጨመር',
  editTitle: 'ደንበኛ ማስተካከል',
  viewHistory: 'ታሪክ ማሳየት',
  historyOf: (name) => `የ${name} የግዢ ታሪክ`,
  label: 'ደንበኛ',
  new: 'አዲስ ደንበኛ',
  walkIn: 'ያልተመዘገበ ደንበኛ',
  nothing: 'ደንበኛ አልተገኘም።',
  find: 'በሁሉም ቅርንጫፎች መፈለግ',
  added: 'ደንበኛ ተጨምሯል',
  saved: 'የደንበኛው መረጃ ተቀምጧል',
  tin: 'የግብር ከፋይ መለያ ቁጥር',
  notes: 'ማስታወሻ',
  creditLimit: 'የዱቤ ገደብ',
  creditHint: 'ደንበኛው ሊኖርበት የሚችለው ከፍተኛ ዕዳ። ባዶ ከሆነ ዱቤ የለም።',
  noCredit: 'ዱቤ የለም',
  owed: 'ዕዳ',
  kinds: { CUSTOMER: 'ደንበኛ' },
}

export const refusals: Translations<typeof customersContract> = {
  WALK_IN_HAS_NO_GROUP: 'ያልተመዘገበ ደንበኛ በቡድን ውስጥ አይገባም',
  'GET /customers': 'ደንበኞችን መጫን አልተቻለም።',
  'GET /other-customers': 'ደንበኞችን መጫን አልተቻለም።',
  'POST /customers': 'ደንበኛውን መመዝገብ አልተቻለም።',
  'PATCH /customers/{id}': 'ደንበኛውን ማስተካከል አልተቻለም።',
}
