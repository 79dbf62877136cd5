import type { CSSProperties } from 'react'

import type { LineColumn } from '../facets/line-column.ts'

type Column = Pick<LineColumn<unknown>, 'name' | 'width' | 'isRow'>

/** The places of the columns of a line in one row, or in several; undefined without a column. */
export function placesOf(columns: readonly Column[], isOneRow: boolean): CSSProperties | undefined {
  const beside = columns.filter(({ width }) => width !== undefined)
  if (beside.every(({ name }) => name === 'quantity')) return undefined
  const names = beside.map(({ name }) => name)
  if (isOneRow) {
    const widths = beside.map(({ width }) => width)
    return {
      gridTemplateColumns: ['minmax(12rem, 1fr)', ...widths, '2.75rem'].join(' '),
      gridTemplateAreas: `'${['product', ...names, 'remove'].join(' ')}'`,
    }
  }
  return {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 2.75rem',
    gridTemplateAreas: `'product product remove' ${rowsOf(beside).join(' ')}`,
    rowGap: '0.5rem',
  }
}

/** Two columns beside each other, the second one as wide as the button above it, too. */
function rowsOf(columns: readonly Column[]): string[] {
  const rows: string[][] = []
  for (const { name, isRow = false } of columns) {
    const last = rows.at(-1)
    if (isRow) rows.push([name, name, name])
    else if (last?.length === 1) last.push(name, name)
    else rows.push([name])
  }
  return rows.map(([first = '.', second = '.', third = '.']) => `'${first} ${second} ${third}'`)
}
