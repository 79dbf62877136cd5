import { useState } from 'react'

import { isMissingCode, reloadForNewCode } from '../../lib/missing-code.ts'
import { setLanguage } from '../../texts/texts.ts'
import { returnFocusTo } from '../../ui/return-focus.ts'

import type { Language } from '../../texts/texts.ts'

/** For a switch of the language: everything is drawn anew, and what carries `focusId` has the focus then. */
export function useChooseLanguage() {
  const [isFailed, setFailed] = useState(false)

  async function choose(wanted: Language, focusId: string): Promise<void> {
    setFailed(false)
    returnFocusTo(focusId)
    try {
      await setLanguage(wanted)
    } catch (error) {
      console.error(error)
      returnFocusTo(null)
      setFailed(true)
      if (isMissingCode(error)) await reloadForNewCode(error)
    }
  }

  return {
    /** The words of the wanted language could not be fetched. */
    isFailed,
    choose: (wanted: Language, focusId: string) => void choose(wanted, focusId),
  }
}
