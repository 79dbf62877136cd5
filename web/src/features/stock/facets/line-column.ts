import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { KeyboardEvent, ReactNode } from 'react'

type Typed = number | string

/** `Of`: the part of the product that it needs. */
export type ShownLine<Line, Of = Goods> = {
  line: number
  item: Line
  goods: Of | undefined
  /** By field of the line. */
  errors: Readonly<Record<string, ReactNode>>
}

/** A line with what its fields do. */
export type LineCell<Line, Of = Goods> = ShownLine<Line, Of> & {
  /** The labels are above the lines. */
  isLabelHidden: boolean
  /** Of a field in the form and in the call's body; `step`: of so many lines below. */
  path: (field: string, step?: number) => string
  setField: (field: string, typed: Typed) => void
  /** To the next line. */
  goOn: () => void
}

/** A facet of a line in its form. */
export type LineColumn<Line, Of = Goods> = {
  name: string
  /** Absent: nothing above the lines names it. */
  label?: string
  /** Of its column; absent: it has the width of the line, below the other fields. */
  width?: string
  /** Where a line is several rows, one of them is its own. */
  isRow?: true
  /** Nothing: it takes no room. */
  render: (cell: LineCell<Line, Of>) => ReactNode
}

/** The props of a field: Enter goes on to the next line, arrows to the same field above or below. */
export function fieldOf<Value extends Typed>(cell: LineCell<unknown>, field: string, value: Value) {
  const { path, errors, isLabelHidden, setField } = cell
  return {
    isLabelHidden,
    'data-path': path(field),
    error: errors[field],
    value,
    onChange: (typed: Typed) => setField(field, typed),
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return
      if (key === 'Enter') cell.goOn()
      const step = { ArrowUp: -1, ArrowDown: 1 }[key]
      if (step === undefined) return
      const next = target.form?.querySelector<HTMLInputElement>(
        `[data-path="${path(field, step)}"]`,
      )
      if (next === null || next === undefined) return
      event.preventDefault()
      next.focus()
      next.select()
    },
  }
}
