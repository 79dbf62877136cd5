import type * as thresholdContract from '@mezgeb/contract/business/default-threshold'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { defaultThreshold as English } from './default-threshold.page.en.ts'

export const defaultThreshold: typeof English = {
  title: 'አዲስ ምርቶች',
  hint: 'ወሰን ሳይሰጣቸው የሚጨመሩ ወይም ከፋይል የሚገቡ ምርቶች የሚያገኙት የዝቅተኛ ክምችት ወሰን። ካልተሞላ ምርቱ የሚነገረው ሲያልቅ ብቻ ነው።',
  saved: 'ወሰኑ ተቀምጧል',
}

export const refusals: Translations<typeof thresholdContract> = {
  INVALID_DEFAULT_THRESHOLD: 'ወሰኑ ከ1 እስከ {max} የሆነ ሙሉ ቁጥር መሆን አለበት',
}
