import { isUnsure, numberAndUnit, signsOfColumns } from '@mezgeb/contract/kit/read-number'

import { decimalsOf, isCounted } from './decimals-of.ts'

import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { Chosen } from '../chosen-file.ts'
import type { ColumnChoice } from './column-choice.ts'

/** How the numbers of a column are written. `example`: a cell that both signs would read; absent: there is none. */
export type ColumnSign = { sign: DecimalSign | undefined; example?: string }

/** Of each column of numbers: chosen by the user, else shown by its cells, else by those of all columns. */
export function signsOf({ rows, columns, signs }: Chosen): (ColumnSign | undefined)[] {
  const texts = columns.map((choice, at) =>
    isOfNumbers(choice) ? textsIn(rows, at).map(isCounted(choice) ? numberIn : String) : [],
  )
  const shown = signsOfColumns(texts)
  return columns.map((choice, at) => {
    if (!isOfNumbers(choice)) return undefined
    const example = texts[at]?.find((text) => isUnsure(text))
    const sign = signs[at] ?? shown[at]
    return example === undefined ? { sign } : { sign, example }
  })
}

type Rows = Chosen['rows']

function textsIn(rows: Rows, at: number): string[] {
  return rows.flatMap(({ cells }) => {
    const cell = cells[at]
    return typeof cell === 'string' && cell !== '' ? [cell] : []
  })
}

const numberIn = (text: string) => numberAndUnit(text).number

const isOfNumbers = (choice: ColumnChoice | undefined) => decimalsOf(choice) !== undefined
