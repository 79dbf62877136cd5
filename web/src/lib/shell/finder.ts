import type { ItemOf, ListEndpoint, SearchedList } from '../api/call.ts'

import type { ReactNode } from 'react'

export type Found = {
  id: string
  label: string
  detail: string
  href: string
  picture?: ReactNode
}

/** A search of the palette: `finder` of `<feature>.finder.ts`. */
export type Finder<E extends ListEndpoint = SearchedList> = {
  list: E
  /** Above the entries; `typed` is what they were found by. */
  heading: (typed: string) => string
  entry: (item: ItemOf<E>, currency: string | null | undefined) => Found
  /** Names people: not remembered on a counter's device. */
  isPersonal?: true
  /** Its newest entries are shown before anything is typed. */
  isShownFirst?: true
}

export function searchHref(path: `/${string}`, name: string): string {
  return `${path}?${new URLSearchParams({ search: name })}`
}
