import { DEFAULT_OFFSET } from '@mezgeb/contract/kit/fields'

import { getCalendar } from '../../../lib/format/calendar.ts'
import { t } from '../../../texts/texts.ts'

import type { Field } from '../../../ui/list/field.ts'

/** A date is the shop's time, written as if it were UTC, because sheets know no time zones. */
export type Cell = string | number | Date | null

export type Column = { label: string; kind: 'text' | 'number' | 'money' | 'day' | 'time' }

export type Table = { columns: readonly Column[]; rows: Iterable<Cell[]> }

const SHOP_OFFSET_MS =
  Date.parse('2000-01-01T00:00Z') - Date.parse(`2000-01-01T00:00${DEFAULT_OFFSET}`)

type ColumnOf<Item> = Column & { cell: (item: Item) => Cell }

/** The fields of a list as columns of a file. */
export function tableOf<Item>(fields: readonly Field<Item>[], items: readonly Item[]): Table {
  const columns = fields.flatMap(columnsOf)
  return {
    columns,
    rows: rowsOf(columns, items),
  }
}

/** One at a time, while the file is written. */
function* rowsOf<Item>(columns: readonly ColumnOf<Item>[], items: readonly Item[]) {
  for (const item of items) yield columns.map(({ cell }) => cell(item))
}

/** Beside a date the day as the screen shows it, where its calendar is another. */
function columnsOf<Item>({ label, text, file }: Field<Item>): ColumnOf<Item>[] {
  const asText = { kind: 'text', cell: text } as const
  if (file === undefined) return [{ label, ...asText }]
  if ('money' in file) return [{ label, kind: 'money', cell: file.money }]
  if ('number' in file) {
    const { number, unit } = file
    const counted = { label: t.products.unit, kind: 'text', cell: unit } as const
    return [
      { label, kind: 'number', cell: number },
      ...(unit === undefined ? [] : [{ ...counted, cell: unit }]),
    ]
  }
  const dated: ColumnOf<Item> =
    'day' in file
      ? { label, kind: 'day', cell: (item) => shopDate(file.day(item)) }
      : { label, kind: 'time', cell: (item) => shopDate(file.time(item)) }
  if (getCalendar() !== 'ethiopian') return [dated]
  return [dated, { label: t.exporting.inEthiopian(label), ...asText }]
}

function shopDate(time: string | null): Date | null {
  if (time === null) return null
  // A day has no time to shift.
  return new Date(Date.parse(time) + (time.includes('T') ? SHOP_OFFSET_MS : 0))
}
