import { useEffect, useState } from 'react'

import { enterField, searchIn } from './enter-field.ts'

type Form = { getInputNode: (path: string) => HTMLElement | null }

/** Leads the user to the field of a path, as soon as it is drawn; a lookup searches for `code` then. */
export function useNextField(form: Form): (path: string, code?: string) => void {
  const [next, setNext] = useState<{ path: string; code: string | undefined } | null>(null)
  const { getInputNode } = form

  useEffect(() => {
    const field = next === null ? null : getInputNode(next.path)
    if (field instanceof HTMLInputElement && next?.code !== undefined) searchIn(field, next.code)
    else if (field !== null) enterField(field)
    // Once for each wish; the form itself is another one after every letter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next])

  return (path, code) => setNext({ path, code })
}
