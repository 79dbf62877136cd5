import { useRef } from 'react'

import { t } from '../texts/texts.ts'
import classes from './BackNote.module.css'
import { Button } from './Button.tsx'

/** Says in a form that what was typed into it before the session ended stands there again, and can take it away. */
export function BackNote({ onDiscard }: { onDiscard: () => void }) {
  const note = useRef<HTMLDivElement>(null)

  function handleDiscard(): void {
    const form = note.current?.closest('form')
    onDiscard()
    // The button goes with the note: the focus begins again where the form does.
    const first = form?.querySelector<HTMLElement>('[data-autofocus]')
    const field = first ?? form?.querySelector<HTMLElement>('input, select')
    field?.focus()
  }

  return (
    <div className={classes.note} ref={note}>
      <output>{t.ui.isBack}</output>
      <Button size="sm" variant="quiet" onClick={handleDiscard}>
        {t.ui.discard}
      </Button>
    </div>
  )
}
