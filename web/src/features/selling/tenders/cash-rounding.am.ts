import type * as contract from '@mezgeb/contract/selling/rounding/smallest-coin'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { cashRounding as English } from './cash-rounding.page.en.ts'

export const cashRounding: typeof English = {
  title: 'ጥሬ ገንዘብ ማጠጋጋት',
  hint: 'ደንበኛው በጥሬ ገንዘብ የሚከፍለው ወይም የሚመለስለት ወደ ትንሹ ሳንቲም ቅርብ ብዜት ይጠጋጋል። ድምሮች፣ ግብሮችና ሌሎች ክፍያዎች አይለወጡም።',
  none: 'አይጠጋጋም',
  saved: 'ትንሹ ሳንቲም ተቀምጧል',
}

export const refusals: Translations<typeof contract> = {
  INVALID_COIN: 'ትንሹ ሳንቲም ከእነዚህ አንዱ መሆን አለበት፦ {coins}',
}
