import { t } from '../../../texts/texts.ts'
import { lotText } from './lot-words.ts'
import classes from './BatchesOfLine.module.css'

import type { Lot } from '@mezgeb/contract/stock/lots'

import type { Field } from '../../../ui/list/field.ts'
import type { Counted } from './lot-words.ts'

export type LotLine = { lots?: readonly Lot[] | undefined; product: Counted }

export const lotTexts = ({ lots = [], product }: LotLine) =>
  lots.map((lot) => lotText(lot, product))

/** The column with the batches of lines. */
export const lotFields = (lines: readonly LotLine[]) => batchFields(lines, lotTexts)

/** One below the other; none where no line has any. */
export function batchFields<Line extends Pick<LotLine, 'lots'>>(
  lines: readonly Line[],
  textsOf: (line: Line) => string[],
): Field<Line>[] {
  if (lines.every(({ lots = [] }) => lots.length === 0)) return []
  return [
    {
      label: t.lots.batch,
      text: (line) => textsOf(line).join(', '),
      cell: (line) => (
        <ul className={classes.batches}>
          {textsOf(line).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
    },
  ]
}
