import { sumOf } from '@mezgeb/contract/kit/money'

import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { documentName } from '../../stock/document-link.ts'
import { chosen } from './bill-draft.ts'

import type { BillKind, UnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import type { ReactNode } from 'react'

import type { ChosenGoods } from './bill-draft.ts'

type BilledGoodsRowsProps = {
  kind: BillKind
  unbilled: readonly UnbilledGoods[]
  goods: readonly ChosenGoods[]
  problems: Readonly<Record<string, ReactNode>>
  onChange: (goods: readonly ChosenGoods[]) => void
}

/** Goods without a bill; each chosen one with what the bill says for it, and the difference. */
export function BilledGoodsRows(props: BilledGoodsRowsProps) {
  const { kind, unbilled, goods, problems, onChange } = props
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  // A colleague may have billed chosen ones meanwhile.
  const others = goods.filter(({ id }) => unbilled.every(({ document }) => document.id !== id))
  const rows = [...unbilled, ...others.map(({ of }) => of)]
  if (rows.length === 0) return null
  const title = kind === 'BILL' ? t.payables.goods : t.payables.returnedGoods
  return (
    <fieldset>
      <legend>{title}</legend>
      {rows.map((one) => {
        const { document, date, reference, received } = one
        const { id } = document
        const at = goods.findIndex((other) => other.id === id)
        const own = goods[at]
        const name = documentName(document)
        const worth = received === null ? t.payables.unknown : money(received)
        return (
          <div key={id}>
            <CheckBox
              checked={own !== undefined}
              data-path={`goods.${at}.id`}
              onChange={(isChosen) =>
                onChange(
                  isChosen ? [...goods, chosen(one)] : goods.filter((other) => other.id !== id),
                )
              }
            >
              <span>{[name, formatDate(date), reference, worth].filter(Boolean).join(' · ')}</span>
            </CheckBox>
            {own !== undefined && (
              <NumberField
                label={`${t.payables.billed} · ${name}`}
                description={differenceText(own, received, money)}
                value={own.amount}
                error={problems[`goods.${at}.amount`] ?? problems[`goods.${at}.id`]}
                onChange={(amount) =>
                  onChange(goods.map((other) => (other.id === id ? { ...other, amount } : other)))
                }
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function differenceText(
  { amount }: ChosenGoods,
  received: number | null,
  money: (amount: number) => string,
): string | undefined {
  if (received === null || typeof amount !== 'number' || amount === received) return undefined
  return `${t.payables.difference}: ${money(sumOf([amount, -received]))}`
}
