import type { ReactNode } from 'react'

/**
 * The value of a field in exported files. `money` is without currency; the `unit` of a `number` is in a separate column.
 * `time` and `day` are times in ISO 8601 (a day in the time zone of the device).
 */
export type FileValue<Item> =
  | { number: (item: Item) => number | null; unit?: (item: Item) => string }
  | { money: (item: Item) => number | null }
  | { time: (item: Item) => string }
  | { day: (item: Item) => string | null }

/** A field of an entity, for its card, for the table of its list, for print and for files. */
export type Field<Item> = {
  label: string
  /** Empty or null for none. */
  text: (item: Item) => string | null
  /** The order of the list that the column's heading chooses, where the list has it. */
  sort?: 'name' | 'price' | 'date'
  /** Numbers and money: at the end of the cell, on one line. */
  isNumber?: boolean
  /** Names a paper, whose number is at the end: its column cuts nothing. */
  isPaper?: true
  /** In exported files, instead of the text. */
  file?: FileValue<Item>
  /** The card shows it in its own way: as its title, a badge or a paragraph. */
  isNoFact?: boolean
  /** On paper and in files the column is left out where no item has a text. */
  isLeftOutEmpty?: true
  /** In the table, instead of the text. */
  cell?: (item: Item) => ReactNode
}

/** The columns of these items on paper and in files. */
export function columnsOf<Item>(
  fields: readonly Field<Item>[],
  items: readonly Item[],
): readonly Field<Item>[] {
  return fields.filter(
    ({ isLeftOutEmpty, text }) =>
      isLeftOutEmpty !== true || items.some((item) => (text(item) ?? '') !== ''),
  )
}

/** For the buttons of a card or a row. `titleId`: of its name, for `aria-describedby`. */
export type ActionsProps<Item> = { item: Item; titleId: string }

/** The fields of one item as lines of its card. */
export function factsOf<Item>(fields: readonly Field<Item>[], item: Item) {
  return fields
    .filter(({ isNoFact }) => isNoFact !== true)
    .map(({ label, text }) => ({ label, value: text(item) }))
}
