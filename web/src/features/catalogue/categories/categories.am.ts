import type * as categoriesContract from '@mezgeb/contract/catalogue/categories'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { categories as English } from './categories.en.ts'

export const categories: typeof English = {
  title: 'ምድቦች',
  description: 'የምርት ምድቦችዎን ያስተዳድሩ።',
  add: 'ምድብ መጨመር',
  addFirst: 'የመጀመሪያ ምድብዎን ይጨምሩ',
  search: 'ምድቦችን ይፈልጉ...',
  failed: 'ምድቦችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ምድብ የለም።',
  none: 'ምንም ምድብ የለም።',
  noDescription: 'መግለጫ የለም',
  addTitle: 'አዲስ ምድብ መጨመር',
  editTitle: 'ምድብ ማስተካከል',
  label: 'ምድብ',
  nothing: 'ምድብ አልተገኘም።',
  isNew: 'አዲስ ምድብ',
  added: 'ምድብ ተጨምሯል',
  saved: 'የምድቡ መረጃ ተቀምጧል',
  kinds: { CATEGORY: 'ምድብ' },
}

export const refusals: Translations<typeof categoriesContract> = {
  'GET /categories': 'ምድቦችን መጫን አልተቻለም።',
  'POST /categories': 'ምድቡን መመዝገብ አልተቻለም።',
  'PATCH /categories/{id}': 'ምድቡን ማስተካከል አልተቻለም።',
}
