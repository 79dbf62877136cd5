import type { ComponentType } from 'react'

import type { User } from '@mezgeb/contract/people/user'

/** Finds the record to filter by, where there are too many to choose from. `onChange('')` takes the filter away. */
export type PickerProps = {
  label: string
  /** The choice of none. */
  any: string
  value: string
  name: string
  onChange: (value: string) => void
}

/** A filter of a list as data. A list declares its filters once, in the order in which they are shown. */
export type ListFilter = {
  /** Its parameter, in the address and in the query of the list. */
  name: string
  label: () => string
  /** Users who have it; absent: all. */
  isFor?: (user: User) => boolean
  /** Shown only beside a value of this other filter. */
  beside?: string
} & (
  | {
      /** The values, and the word of each. A filter with one value is a button. */
      options: readonly string[]
      word: (option: string) => string
      /** The choice of none. */
      any?: () => string
    }
  | {
      /** Names of the records to choose from by id, and of the chosen one. Undefined while they load. */
      useNames: (isNeeded: boolean, chosen?: string) => ReadonlyMap<string, string> | undefined
      any: () => string
      /** Instead of a choice among the names, which then need to have the chosen one only. */
      Picker?: ComponentType<PickerProps>
    }
)

/** A chosen filter in words, and how it is taken away. */
export type Chosen = { name: string; word: string; remove: () => void }
