import { createContext } from 'react'

/** Why the server would refuse every save at the moment, for the buttons that lead to one; null while it would not. */
export const WritesOff = createContext<string | null>(null)
