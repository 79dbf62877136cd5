import { useEffect } from 'react'

import { isRedrawing } from '../../../ui/dialog/return-focus.ts'

let typed: object = {}

/** The form's values from before a change of language, which remounts the page; else `empty`. */
export function valuesBeforeRemount<Values extends Record<string, string | null>>(
  empty: Values,
): Values {
  const isSameForm = Object.keys(typed).join() === Object.keys(empty).join()
  return isRedrawing() && isSameForm ? { ...empty, ...typed } : empty
}

/** Stores the form's values while it is mounted, and across a remount. */
export function useValuesAcrossRemount(values: object): void {
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
