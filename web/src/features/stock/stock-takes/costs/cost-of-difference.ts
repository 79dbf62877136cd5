import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'

import type { Field } from '../../../../ui/list/field.ts'

/** ETB of units that were found, below zero of missing ones; null: unknown. Absent for those who may not see it. */
type Costed = { cost?: number | null | undefined }

/** Of all products, on the page. */
export const costFacts = ({ cost }: Costed, money: (amount: number | null) => string) =>
  cost === undefined ? [] : [{ label: t.costs.value, value: money(cost) }]

/** Of each product, in the report, */
export const costFields = (): Field<Costed & { part?: unknown }>[] => [
  {
    label: t.costs.value,
    isNumber: true,
    text: ({ cost, part }) =>
      typeof cost === 'number' && part === undefined ? formatAmount(cost) : '',
  },
]

/** and their sum below it. */
export const costSums = (
  all: Costed | undefined,
  products: readonly Costed[],
  sumOf: (amounts: readonly number[]) => string,
) =>
  all?.cost === undefined
    ? []
    : [
        [
          t.stockTakes.sum(t.costs.value),
          sumOf(products.flatMap(({ cost }) => cost ?? [])),
        ] as const,
      ]
