import { isMissingCode, reloadForNewCode } from '../../lib/missing-code.ts'
import { setLanguage } from '../../texts/texts.ts'
import { returnFocusTo } from '../../ui/return-focus.ts'

import type { Language } from '../../texts/texts.ts'

/**
 * Draws everything anew in that language; what carries `focusId` has the focus then. Whether it is shown: its words may
 * not have come, which the caller says.
 */
export async function chooseLanguage(wanted: Language, focusId: string | null): Promise<boolean> {
  returnFocusTo(focusId)
  try {
    await setLanguage(wanted)
    return true
  } catch (error) {
    console.error(error)
    returnFocusTo(null)
    if (isMissingCode(error)) void reloadForNewCode(error)
    return false
  }
}
