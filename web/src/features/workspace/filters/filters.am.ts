import type { filters as English } from './filters.en.ts'

export const filters: typeof English = {
  chosen: 'የተመረጡ ማጣሪያዎች',
  named: (field, value) => `${field}፦ ${value}`,
  remove: (filter) => `${filter} - ማስወገድ`,
  isChosen: 'ተመርጧል',
  searched: (text) => `«${text}»`,
  done: 'ዝርዝሩን ማሳየት',
  hidden: 'ከሁሉም ጋር የሚዛመድ የለም። አንዱን ያስወግዱ፦',
  unknown: 'የማይታወቅ',
  any: 'ማንኛውም',
  period: 'ጊዜ',
  periods: { today: 'ዛሬ', yesterday: 'ትናንት', week: 'በዚህ ሳምንት', month: 'በዚህ ወር' },
  ownDays: 'የተመረጡ ቀናት',
}
