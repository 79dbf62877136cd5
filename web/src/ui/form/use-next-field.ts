import { useEffect, useState } from 'react'

import { enterField } from './enter-field.ts'

type Form = { getInputNode: (path: string) => HTMLElement | null }

/** Leads the user to the field of a path, as soon as it is drawn. */
export function useNextField(form: Form): (path: string) => void {
  const [next, setNext] = useState<{ path: string } | null>(null)
  const { getInputNode } = form

  useEffect(() => {
    const field = next === null ? null : getInputNode(next.path)
    if (field !== null) enterField(field)
    // Once for each wish; the form itself is another one after every letter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next])

  return (path) => setNext({ path })
}
