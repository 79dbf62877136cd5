import type { choosing as English } from './choosing.en.ts'

export const choosing: typeof English = {
  shown: 'የሚታዩትን ሁሉ መምረጥ',
  count: (count) => `${count} ተመርጧል`,
  all: (count) => `ሁሉንም ${count} መምረጥ`,
  tooMany: (max) => `በአንድ ጊዜ ቢበዛ ${max} ብቻ ይቀየራል። ዝርዝሩን ያጣሩ።`,
  none: 'ምርጫውን መተው',
  actions: 'የተመረጡትን መቀየር',
}
