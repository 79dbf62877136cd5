import { foldHomophones } from '@mezgeb/contract/kit/amharic'

export type Group =
  | 'recent'
  | 'actions'
  | 'screens'
  | 'more'
  | 'products'
  | 'customers'
  | 'institutions'
  | 'sales'

/** One line of the palette: leads somewhere or does something. */
export type PaletteEntry = {
  /** Unique, and the same the next time: `screen:products`, `product:…`. */
  id: string
  group: Group
  label: string
  /** A second, quieter text. */
  detail?: string
  /** Its shortcut, as people press it. */
  keys?: string[]
  /** Where it leads, if it is a thing the server found. */
  href?: string
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
