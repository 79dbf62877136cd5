import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Field } from '../../../ui/list/field.ts'

/** Whether all goods of a sale came back. */
export const isVoid = ({ returned }: Pick<Sale, 'returned'>) => returned?.isAll === true

/** ETB of what came back of a sale. */
export const gaveBackField = (currency: string | null | undefined): Field<Sale> => ({
  label: t.saleReturns.gaveBack,
  isNumber: true,
  file: { money: ({ returned }) => returned?.amount ?? null },
  text: ({ returned }) =>
    returned === undefined ? null : formatMoney(returned.amount, 'saleTotal', currency),
})
