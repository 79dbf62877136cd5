import { discountByHandOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { sumOf } from '@mezgeb/contract/kit/money'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Fact } from '../../slips/SlipParts.tsx'

import type { Sale } from '@mezgeb/contract/selling/sales'

type Item = Pick<Sale['saleItems'][number], 'discount' | 'discountByHand'>

/** The discount or surcharge of packs, and the discount by hand, each as `line` of a row. */
export function DiscountsOfLine({ item, line }: { item: Item; line: string | undefined }) {
  const { discount = 0, discountByHand = 0 } = item
  const ofPacks = sumOf([discount, -discountByHand])
  return (
    <>
      {ofPacks !== 0 && (
        <span className={line}>
          {ofPacks > 0 ? t.sales.discount : t.sales.surcharge}: {formatAmount(Math.abs(ofPacks))}
        </span>
      )}
      {discountByHand > 0 && (
        <span className={line}>
          {t.sales.discount}: {formatAmount(discountByHand)}
        </span>
      )}
    </>
  )
}

type SumProps = { sale: Pick<Sale, 'saleItems'>; list: string | undefined }

/** The sum of discounts by hand, as a list of facts; nothing where there was none. */
export function SumOfDiscounts({ sale, list }: SumProps) {
  const off = discountByHandOf(sale)
  if (off === 0) return null
  return (
    <dl className={list}>
      <Fact label={t.discounts.given} value={formatAmount(-off)} />
    </dl>
  )
}
