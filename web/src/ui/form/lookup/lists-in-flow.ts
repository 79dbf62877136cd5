import { createContext } from 'react'

/** True where fields stand below each other: an open list pushes them down, and covers none. */
export const ListsInFlow = createContext(false)
