import type * as customerPaymentsContract from '@mezgeb/contract/selling/customer-payments'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { customerPayments as English } from './customer-payments.en.ts'

export const customerPayments: typeof English = {
  account: 'ዱቤ',
  payments: 'ክፍያዎች',
  failed: 'ክፍያዎችን መጫን አልተቻለም',
  record: 'ክፍያ መመዝገብ',
  inCash: 'በጥሬ ገንዘብ',
  paid: 'የተከፈለ',
  takenBy: 'የተቀበለው',
  owedAt: (time) => `በ${time} ያለው ዕዳ`,
  note: 'ማስታወሻ',
  named: (number) => `ክፍያ ${number}`,
  saved: (name, amount) => `${name} ${amount} ከፍለዋል`,
  kinds: { CUSTOMER_PAYMENT: 'የደንበኛ ክፍያ', OPENING_DEBT: 'የመነሻ ዕዳ' },
}

export const refusals: Translations<typeof customerPaymentsContract> = {
  SALE_TWICE: 'ይህ ሽያጭ ሁለት ጊዜ አለ',
  SETTLES_TOO_MUCH: 'የተመረጡት ሽያጮች ከመጠኑ ይበልጣሉ',
  TOO_MANY_SETTLED: 'ቢበዛ {max} ሽያጮች መምረጥ ይቻላል',
  'GET /customers/{id}/payments': 'ክፍያዎችን መጫን አልተቻለም።',
  'GET /customer-payments': 'ክፍያዎቹን መጫን አልተቻለም።',
  'POST /customer-payments': 'ክፍያውን መመዝገብ አልተቻለም።',
}
