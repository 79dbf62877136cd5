import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Field } from '../../../ui/list/field.ts'

export type SaleField = Field<Sale>

export const leftOutEmpty = (label: string) => ({ label, isLeftOutEmpty: true }) as const

/** ETB of each sale. */
export function moneyColumn(label: string, of: (sale: Sale) => number): SaleField {
  return {
    ...leftOutEmpty(label),
    isNumber: true,
    file: { money: of },
    text: (sale) => (of(sale) === 0 ? null : String(of(sale))),
  }
}
