import type * as movedContract from '@mezgeb/contract/stock/moved'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { moved as English } from './moved.page.en.ts'

export const moved: typeof English = {
  tab: 'ሁሉም እንቅስቃሴዎች',
  list: 'ሁሉም እንቅስቃሴዎች',
  search: 'ሁሉንም እንቅስቃሴዎች ይፈልጉ...',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ እንቅስቃሴ የለም።',
  none: 'እስካሁን የተንቀሳቀሰ ዕቃ የለም።',
  kind: 'ዓይነት',
  anyKind: 'ሁሉም ዓይነቶች',
  party: 'አቅራቢ ወይም ደንበኛ',
}

export const refusals: Translations<typeof movedContract> = {
  INVALID_MOVED_KIND: 'kind ከነዚህ አንዱ መሆን አለበት፦ {kinds}',
  'GET /stock/moved': 'እንቅስቃሴዎችን ማምጣት አልተቻለም።',
}
