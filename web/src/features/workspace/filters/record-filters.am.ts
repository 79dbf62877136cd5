import type { recordFilters as English } from './record-filters.en.ts'

export const recordFilters: typeof English = {
  anySupplier: 'ሁሉም አቅራቢዎች',
  anyProduct: 'ሁሉም ምርቶች',
  anyReason: 'ሁሉም ምክንያቶች',
  person: 'ሠራተኛ',
  anyPerson: 'ሁሉም ሠራተኞች',
  anyState: 'ማንኛውም ሁኔታ',
}
