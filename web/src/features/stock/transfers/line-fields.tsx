import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { amountText } from '../costs/value-text.ts'
import { sentLotTexts } from './lots/lots-to-move.ts'
import classes from './lots/LotParts.module.css'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { Field } from '../../../ui/list/field.ts'

type Line = Transfer['items'][number] & { id: string }
type Counted = 'sent' | 'accepted' | 'damaged' | 'returned' | 'lost' | 'onRoad'

const COUNTED = ['sent', 'accepted', 'damaged', 'returned', 'lost', 'onRoad'] as const

/** Columns of the goods; those in which all is zero are left out. */
export function lineFields({ items, receivedAt }: Transfer): Field<Line>[] {
  const words = t.transfersPage
  const label = (name: Counted) =>
    name === 'onRoad' && receivedAt !== null ? words.isMissing : words[name]
  const shown = COUNTED.filter((name) => items.some((item) => item[name] > 0))
  const isPlanned = items.some(({ available }) => available !== null)
  return [
    { label: t.products.label, text: ({ product }) => product.name },
    {
      label: words.wanted,
      isNumber: true,
      text: ({ wanted, product }) => formatQuantity(wanted, product),
    },
    ...(isPlanned
      ? [
          {
            label: words.available,
            isNumber: true,
            text: ({ available, product }: Line) =>
              available === null ? null : formatCounted(available, product),
          },
        ]
      : []),
    ...shown.map((name) => ({
      label: label(name),
      isNumber: true,
      text: (line: Line) => (line[name] === 0 ? '–' : formatCounted(line[name], line.product)),
    })),
    ...(items.some(({ lots = [] }) => lots.length > 0) ? [lotsField(receivedAt !== null)] : []),
    ...(items.some(({ reason }) => reason !== null)
      ? [{ label: words.reason, text: ({ reason }: Line) => reason }]
      : []),
    ...(items.some(({ cost, sent }) => cost !== undefined && sent > 0)
      ? [
          {
            label: words.cost,
            isNumber: true,
            text: ({ cost, sent }: Line) => {
              if (sent === 0) return '–'
              return amountText(cost)
            },
          },
        ]
      : []),
  ]
}

/** The batches that were sent, one below the other. */
function lotsField(isReceived: boolean): Field<Line> {
  return {
    label: t.lots.batch,
    text: (line) => sentLotTexts(line, isReceived).join(', '),
    cell: (line) => (
      <div className={classes.sent}>
        {sentLotTexts(line, isReceived).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    ),
  }
}
