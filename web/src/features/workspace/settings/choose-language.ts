import { isMissingCode, reloadForNewCode } from '../../../lib/api/missing-code.ts'
import { setLanguage } from '../../../texts/texts.ts'
import { returnFocusTo } from '../../../ui/dialog/return-focus.ts'

import type { Language } from '../../../texts/texts.ts'

/**
 * Remounts the screen in that language and focuses `focusId`. Returns whether the language could be
 * loaded; the caller shows a failure.
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
