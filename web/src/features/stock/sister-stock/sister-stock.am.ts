import type { sisterStock as English } from './sister-stock.en.ts'

export const sisterStock: typeof English = {
  availableAt: (branch, units) => `${branch}፦ ${units}`,
  available: 'ያለው',
  nowhere: 'ይህ ምርት በሌላ ቅርንጫፍ የለም።',
  moreThanThere: 'ቅርንጫፉ ካለው በላይ ነው',
  elsewhere: 'በሌሎች ቅርንጫፎች',
  request: 'መጠየቅ',
}
