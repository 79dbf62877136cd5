import { useRef } from 'react'

import { t } from '../../texts/texts.ts'
import classes from './RestoredNote.module.css'
import { Button } from '../kit/Button.tsx'

/** The notice of a restored draft, with a button to discard it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
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
