import { useState } from 'react'

import { getCalendar, setCalendar } from '../../../lib/format/calendar.ts'
import { LANGUAGES, getLanguage, t } from '../../../texts/texts.ts'
import { setColorScheme, useColorSchemeChoice } from '../../../ui/shell/color-scheme.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { returnFocusTo } from '../../../ui/dialog/return-focus.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import classes from './DeviceChoices.module.css'
import { chooseLanguage } from './choose-language.ts'

import type { Calendar } from '../../../lib/format/calendar.ts'
import type { Language } from '../../../texts/texts.ts'

/**
 * Language, calendar and theme, stored on this device; `id` distinguishes the menu's from the
 * settings page's.
 */
export function DeviceChoices({ id }: { id: string }) {
  return (
    <div className={classes.choices}>
      <LanguageChoice id={`${id}-language`} />
      <CalendarChoice id={`${id}-calendar`} />
      <ThemeChoice id={`${id}-theme`} />
    </div>
  )
}

function LanguageChoice({ id }: { id: string }) {
  const [isFailed, setFailed] = useState(false)

  async function handleChange(wanted: Language): Promise<void> {
    setFailed(false)
    setFailed(!(await chooseLanguage(wanted, `${id}-${wanted}`)))
  }

  return (
    <>
      <ChoiceGroup
        id={id}
        label={t.settings.language}
        options={[
          { value: 'en', label: LANGUAGES.en, lang: 'en' },
          { value: 'am', label: LANGUAGES.am, lang: 'am' },
        ]}
        value={getLanguage()}
        onChange={(wanted) => void handleChange(wanted)}
      />
      {isFailed && <Message tone="danger">{t.app.wordsMissing}</Message>}
    </>
  )
}

function CalendarChoice({ id }: { id: string }) {
  function handleChange(wanted: Calendar): void {
    returnFocusTo(`${id}-${wanted}`)
    setCalendar(wanted)
  }
  return (
    <ChoiceGroup
      id={id}
      label={t.settings.calendar}
      options={[
        { value: 'gregorian', label: t.settings.gregorian },
        { value: 'ethiopian', label: t.settings.ethiopian },
      ]}
      value={getCalendar()}
      onChange={handleChange}
    />
  )
}

function ThemeChoice({ id }: { id: string }) {
  return (
    <ChoiceGroup
      id={id}
      label={t.settings.theme}
      options={[
        { value: 'light', label: t.settings.light },
        { value: 'dark', label: t.settings.dark },
        { value: 'device', label: t.settings.asDevice },
      ]}
      value={useColorSchemeChoice()}
      onChange={setColorScheme}
    />
  )
}
