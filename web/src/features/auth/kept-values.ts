import { useEffect } from 'react'

import { isRedrawing } from '../../ui/return-focus.ts'

let typed: object = {}

/** What was typed into this form before the language was changed, which draws the page anew; else `empty`. */
export function keptValues<Values extends Record<string, string>>(empty: Values): Values {
  const isSameForm = Object.keys(typed).join() === Object.keys(empty).join()
  return isRedrawing() && isSameForm ? { ...empty, ...typed } : empty
}

/** Keeps what is typed while the form is there, and while the page is being drawn anew. */
export function useKeepValues(values: object): void {
  useEffect(() => {
    typed = values
  })
  useEffect(
    () => () => {
      if (!isRedrawing()) typed = {}
    },
    [],
  )
}
