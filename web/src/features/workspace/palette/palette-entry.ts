import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import type { ReactNode } from 'react'

/** One line of the palette: leads somewhere or does something. */
export type PaletteEntry = {
  /** Unique, and the same the next time: `screen:products`, `product:…`. */
  id: string
  /** The heading above it. */
  group: string
  label: string
  /** A second, quieter text. */
  detail?: string
  picture?: ReactNode
  /** Its shortcut, as people press it. */
  keys?: string[]
  /** Where it leads, if it is a thing the server found. */
  href?: string
  /** Not remembered on a counter's device. */
  isPersonal?: boolean
  choose: () => void
}

/** Whether the entry contains every typed word, with homophone letters folded. */
export function fits({ label, detail = '' }: PaletteEntry, typed: string): boolean {
  const text = fold(`${label} ${detail}`)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return foldHomophones(text.toLowerCase())
}
