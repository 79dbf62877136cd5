import { useState } from 'react'

import { chooseLanguage } from '../../features/workspace/settings/choose-language.ts'
import { LANGUAGES, getLanguage, t } from '../../texts/texts.ts'
import { AmharicName } from '../../ui/shell/Logo.tsx'
import classes from './LanguageSwitch.module.css'

const ID = 'language-switch'

/** The other language, under its own name, for the pages before sign-in. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const [isFailed, setFailed] = useState(false)
  const other = getLanguage() === 'en' ? 'am' : 'en'

  async function handleSwitch(): Promise<void> {
    setFailed(false)
    setFailed(!(await chooseLanguage(other, ID)))
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
