import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { goodsFields, valueFields } from './goods-facets.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { Field } from '../../../ui/list/field.ts'

type Line = Transfer['items'][number] & { id: string }
type Counted = 'sent' | 'accepted' | 'damaged' | 'returned' | 'lost' | 'onRoad'

const COUNTED = ['sent', 'accepted', 'damaged', 'returned', 'lost', 'onRoad'] as const

/** Columns of the goods; those in which all is zero are left out. */
export function lineFields(transfer: Transfer): Field<Line>[] {
  const { items, receivedAt } = transfer
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
    ...goodsFields(transfer),
    ...(items.some(({ reason }) => reason !== null)
      ? [{ label: words.reason, text: ({ reason }: Line) => reason }]
      : []),
    ...valueFields(transfer),
  ]
}
