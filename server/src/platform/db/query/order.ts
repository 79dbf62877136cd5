import * as z from 'zod/mini'

import { afterKeys } from './paging.ts'

import type { PageRequest } from './paging.ts'

export const BEFORE_ALL_TIMES = '-infinity'
export const AFTER_ALL_TIMES = 'infinity'

type Column = {
  name: string
  value: z.ZodMiniType<string | number>
  /** Below and above all values of the column: one form of a statement serves every page by an index. Null: the list's last one. */
  ends: { asc: unknown; desc: unknown }
}

/** An order of a list in SQL. All of its keys go one way, so that one index serves both. */
export type Order = {
  key: string
  /** ORDER BY. `row` is the alias of the rows, with a dot. */
  by: (row?: string) => string
  /** The condition of rows after the values of `$first` and the next parameters. `from`: of a list by name, FROM and WHERE. */
  after: (first: number, row?: string, from?: string) => string
  /** The values of these parameters. Throws INVALID on a cursor of another list. */
  start: (page: PageRequest) => readonly unknown[]
  keysOf: (row: object) => readonly unknown[]
}

export type Sorted<Name extends string> = { sort?: Name | undefined }

const ID: Column = {
  name: 'id',
  value: z.guid(),
  ends: {
    asc: '00000000-0000-0000-0000-000000000000',
    desc: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  },
}
// No name is empty.
export const NAME: Column = { name: 'name_key', value: z.string(), ends: { asc: '', desc: null } }
/** 0 for rows that somebody waits for, 1 for the others. */
export const WAITING: Column = { name: 'waiting', value: z.number(), ends: { asc: -1, desc: 2 } }
const timeColumn = (name: string): Column => ({
  name,
  value: z.iso.datetime({ offset: true }),
  ends: { asc: BEFORE_ALL_TIMES, desc: AFTER_ALL_TIMES },
})
export const dayColumn = (name: string): Column => ({
  name,
  value: z.iso.date(),
  ends: { asc: BEFORE_ALL_TIMES, desc: AFTER_ALL_TIMES },
})

/** An order by columns, and by id among rows that are equal in them. */
export function orderBy(way: 'asc' | 'desc', first: Column, ...more: Column[]): Order {
  const keys = [first, ...more, ID]
  const cursor = z.tuple([first.value, ...keys.slice(1).map(({ value }) => value)])
  const namesOf = (row: string) => keys.map(({ name }) => row + name)
  return {
    key: first.name,
    by: (row = '') => `order by ${namesOf(row).join(` ${way}, `)} ${way}`,
    after: (start, row = '', from = '') => {
      const values = keys.map(({ name, ends }, at) =>
        ends[way] === null
          ? // Under row-level security only a whole sub-select is an index condition (docs/decisions/0026).
            `(select coalesce($${start + at}, (select max(${name}) from ${from})))`
          : `$${start + at}`,
      )
      return `(${namesOf(row).join(', ')}) ${way === 'asc' ? '>' : '<'} (${values.join(', ')})`
    },
    start: (page) => afterKeys(page, cursor) ?? keys.map(({ ends }) => ends[way]),
    keysOf: (row) => keys.map(({ name }): unknown => Reflect.get(row, name)),
  }
}

/** By `name_key`, which has no case and no homophones (docs/decisions/0010). */
export const NAME_ORDERS = { name: orderBy('asc', NAME), '-name': orderBy('desc', NAME) }

export const dateOrders = (first: string, ...more: string[]) => {
  const columns = more.map(timeColumn)
  return {
    '-date': orderBy('desc', timeColumn(first), ...columns),
    date: orderBy('asc', timeColumn(first), ...columns),
  }
}

/** The statements of a list, one for each of its orders. `suffix` ends their names; the first order has none. */
export function inEachOrder<Name extends string, T>(
  orders: Readonly<Record<Name, Order>>,
  make: (order: Order, suffix: string, name: Name) => T,
): Readonly<Record<Name, T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no names
  const names = Object.keys(orders) as Name[]
  const made = names.map((name, at) => [
    name,
    make(orders[name], at === 0 ? '' : `_${name.replace('-', 'desc_')}`, name),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names
  return Object.fromEntries(made) as Record<Name, T>
}
