import { useState } from 'react'

import { LANGUAGES, getLanguage, setLanguage, t } from '../texts/texts.ts'
import { isMissingCode, reloadForNewCode } from '../lib/missing-code.ts'
import { AmharicName } from '../ui/Logo.tsx'
import { returnFocusTo } from '../ui/return-focus.ts'
import classes from './LanguageSwitch.module.css'

const ID = 'language-switch'

/** The other language, under its own name, for the pages before sign-in. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const [isFailed, setFailed] = useState(false)
  const other = getLanguage() === 'en' ? 'am' : 'en'

  async function handleSwitch(): Promise<void> {
    setFailed(false)
    returnFocusTo(ID)
    try {
      await setLanguage(other)
    } catch (error) {
      console.error(error)
      returnFocusTo(null)
      setFailed(true)
      if (isMissingCode(error)) await reloadForNewCode(error)
    }
  }

  return (
    <>
      <button
        className={className}
        id={ID}
        type="button"
        lang={other}
        aria-label={LANGUAGES[other]}
        onClick={() => void handleSwitch()}
      >
        {other === 'am' ? <AmharicName className={classes.name} /> : LANGUAGES[other]}
      </button>
      {isFailed && (
        <p className={classes.failed} role="alert">
          {t.app.wordsMissing}
        </p>
      )}
    </>
  )
}
