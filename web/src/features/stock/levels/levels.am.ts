import type * as levelsContract from '@mezgeb/contract/stock/levels'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { levels as English } from './levels.en.ts'

export const levels: typeof English = {
  title: 'የክምችት መጠን',
  description: 'ቅርንጫፉ ከእያንዳንዱ ምርት የሚይዘው መጠን።',
  set: 'መጠን መወሰን',
  minimum: 'ዝቅተኛ መጠን',
  maximum: 'ከፍተኛ መጠን',
  of: (product) => `የ${product} የክምችት መጠን`,
  hint: (threshold) =>
    `ክምችቱ ከዝቅተኛው መጠን ሲደርስ ወይም ሲያንስ ዝቅተኛ ይባላል። ዝቅተኛ መጠን ካልተሞላ የምርቱ ወሰን ይሠራል፦ ${threshold}። ትእዛዝ እስከ ከፍተኛው መጠን ይሞላል።`,
  none: 'የለም',
  notStocked: 'እዚህ አይያዝም',
  fromProduct: (threshold) => `${threshold} (የምርቱ)`,
  search: 'ምርቶችን ይፈልጉ...',
  failed: 'የክምችት መጠኖችን መጫን አልተቻለም',
  noMatch: 'ከፍለጋዎ ጋር የሚዛመድ ምርት የለም።',
  nothing: 'ምንም ምርት የለም።',
  saved: 'የክምችት መጠን ተቀምጧል',
  kinds: { LEVEL: 'የክምችት መጠን' },
}

export const refusals: Translations<typeof levelsContract> = {
  LEVEL_CHANGED: 'በዚህ መካከል ወደ “{now}” ተለውጧል',
  INVALID_LEVEL: 'ከ0 እስከ {max} የሆነ ሙሉ ቁጥር መሆን አለበት',
  LEVEL_REQUIRED: 'ቢያንስ አንድ መጠን ያስፈልጋል',
  LEVEL_TWICE: 'ይህ ምርት ለቅርንጫፉ ሁለት ጊዜ ተጠቅሷል',
  MAXIMUM_TOO_SMALL: 'ከፍተኛው መጠን ከዝቅተኛው ማነስ የለበትም',
  TOO_MANY_LEVELS: 'ከ{max} በላይ መጠኖች አይፈቀዱም',
  'PATCH /stock/levels': 'የክምችት መጠኑን ማስቀመጥ አልተቻለም።',
}
