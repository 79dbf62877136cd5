import type { fields as English } from './fields.page.en.ts'

export const fields: typeof English = {
  code: 'ኮድ',
  barcodes: 'ባርኮዶች',
  packs: 'እሽጎች',
  archivedAt: 'በማኅደር የገባበት',
  tracksExpiry: 'የማብቂያ ቀን ያለው',
  group: 'የምርቱ ዓይነቶች',
  options: 'አማራጮች',
  photo: 'ፎቶ',
  unitSize: 'በክብደት፣ በይዘት ወይም በርዝመት የሚሸጥ',
  yes: 'አዎ',
}
