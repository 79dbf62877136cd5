import type * as dashboardContract from '@mezgeb/contract/insight/dashboard'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { dashboard as English } from './dashboard.en.ts'

export const dashboard: typeof English = {
  title: 'መነሻ',
  failed: 'የመነሻ ገጹን መጫን አልተቻለም',
  totalProducts: 'ጠቅላላ ምርቶች',
  lowStockItems: 'ዝቅተኛ ክምችት',
  recentActivities: 'የቅርብ እንቅስቃሴዎች',
  ofNewest: (max) => `ከአዲሶቹ ${max}`,
  recentStock: 'የቅርብ የክምችት እንቅስቃሴዎች',
  noRecentStock: 'እስካሁን የክምችት እንቅስቃሴ የለም።',
  stockIn: 'ገቢ',
  stockOut: 'ወጪ',
  recentSales: 'የቅርብ ሽያጮች',
  voidSale: 'የተሰረዘ',
  reversed: 'የተቀለበሰ',
  allMoved: 'ሁሉም እንቅስቃሴዎች',
  noRecentSales: 'እስካሁን ሽያጭ የለም።',
  asTable: 'በሰንጠረዥ ማሳየት',
  asPicture: 'በግራፍ ማሳየት',
  charts: {
    table: (title) => `${title}፣ ሰንጠረዥ`,
    title: 'ሥዕላዊ መግለጫዎች',
    failed: 'ሥዕላዊ መግለጫዎችን መጫን አልተቻለም',
    salesPerDay: 'የየቀኑ ሽያጭ',
    noSales: (days) => `ባለፉት ${days} ቀናት ሽያጭ የለም።`,
    total: (days) => `ያለፉት ${days} ቀናት`,
    day: 'ቀን',
    today: 'ዛሬ',
    sales: 'ሽያጮች',
    amount: 'ጠቅላላ ዋጋ',
    saleCount: (_, written) => `${written} ሽያጭ`,
    topProductsOf: (days) => `ባለፉት ${days} ቀናት በብዛት የተሸጡ ምርቶች`,
    sold: 'የተሸጠ',
    stockValuePerBranch: 'የክምችት ዋጋ በየቅርንጫፉ',
    stockValue: 'የክምችት ዋጋ',
    units: 'ብዛት',
    noStock: 'እስካሁን ክምችት የለም።',
    lowStock: 'ዝቅተኛ ክምችት',
    noneLeft: 'ያለቁ',
    nothingLow: 'ዝቅተኛ ክምችት ያለው ምርት የለም።',
    left: (units, threshold) => `${units} ቀርቷል (${threshold} ሲደርስ ይሙሉ)`,
    leftIn: (branch, left) => `${branch}፦ ${left}`,
    receive: 'ዕቃ ማስገባት',
    request: 'ከሌላ ቅርንጫፍ መጠየቅ',
  },
}

export const refusals: Translations<typeof dashboardContract> = {
  'GET /dashboard': 'የመነሻ ገጹን መረጃ መጫን አልተቻለም።',
  'GET /dashboard/charts': 'የመነሻ ገጹን መረጃ መጫን አልተቻለም።',
  'GET /dashboard/first-steps': 'የመነሻ ገጹን መረጃ መጫን አልተቻለም።',
  'GET /dashboard/admin': 'የዋና አስተዳዳሪ መረጃ መጫን አልተቻለም።',
}
