import { createContext } from 'react'

/** A dialog in a row calls it when it opens: no row leaves the list until the dialog calls what it returns. */
export const HoldRows = createContext<(() => () => void) | null>(null)
