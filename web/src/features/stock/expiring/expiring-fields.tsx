import { mayUser } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { valueText } from '../values/value-text.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { productField, quantityField } from '../stock-kind.ts'
import { LeftBadge } from '../lots/LeftBadge.tsx'
import { expiryText, leftText } from '../lots/lot-words.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { ExpiringLot } from '@mezgeb/contract/stock/lots'

import type { Field } from '../../../ui/list/field.ts'

export function expiringFields(user: User): Field<ExpiringLot>[] {
  const value: Field<ExpiringLot> = {
    label: t.lots.value,
    isNumber: true,
    file: { money: ({ value: amount = null }) => amount },
    text: ({ value: amount }) => valueText(amount, 'product', user.institution?.currency),
  }
  return [
    productField(),
    { label: t.lots.batch, text: ({ batch }) => batch },
    {
      label: t.lots.expiresOn,
      sort: 'date',
      file: { day: ({ expiresOn }) => expiresOn },
      text: ({ expiresOn }) => expiryText(expiresOn),
    },
    {
      label: t.lots.timeLeft,
      text: ({ expiresOn }) => leftText(expiresOn),
      cell: ({ expiresOn }) => <LeftBadge expiresOn={expiresOn} />,
      isNoFact: true,
    },
    quantityField(),
    ...branchField(user),
    ...(mayUser(user, 'costs.view') ? [value] : []),
  ]
}

/** In a file the code of the product, by which other files name it. */
export function expiringFileFields(fields: readonly Field<ExpiringLot>[]): Field<ExpiringLot>[] {
  const code: Field<ExpiringLot> = {
    label: fieldLabel('code'),
    text: ({ product }) => product.code ?? null,
  }
  return fields.toSpliced(1, 0, code)
}
