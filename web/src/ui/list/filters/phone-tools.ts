import { createContext } from 'react'

import type { ReactNode } from 'react'

/** The tools of a list on a phone, which are in one sheet with its filters. */
type PhoneTools = {
  /** Beside the search, for the button of the sheet; null before it is drawn. */
  slot: HTMLElement | null
  /** Order, view and the list's buttons. */
  tools: ReactNode
  /** Filters have the button then; returns how to give it back. */
  take: () => () => void
}

/** Null where a list has room for all. */
export const PhoneTools = createContext<PhoneTools | null>(null)
