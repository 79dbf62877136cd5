import { useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { DiscountFields } from '../../sale-discounts/DiscountFields.tsx'
import { useDiscountLimit, useMayDiscount } from '../../sale-discounts/use-discount-limit.ts'
import { discountIn } from '../returns/return-draft.ts'
import { exchangeDiscount } from './exchange-discount.ts'
import classes from './ExchangeDiscount.module.css'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnForm } from '../returns/use-return-form.ts'

const FIELD = 'discountTyped'

type DiscountProps = { form: ReturnForm; goods: KnownGoods; of: ReturnableSale }

/** The discount of the goods that go out, for those who may give one. */
export function ExchangeDiscount({ form, goods, of }: DiscountProps) {
  const mayGive = useMayDiscount()
  const limit = useDiscountLimit()
  const { discountKind: kind, discountTyped: typed, saleItems } = form.values
  const [isOpen, setOpen] = useState(typed !== '')
  const focusNext = useNextField(form)
  if (!mayGive || saleItems.length === 0) return null
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          setOpen(true)
          focusNext(FIELD)
        }}
      >
        {t.discounts.ofBill}
      </Button>
    )
  const { problem } = exchangeDiscount(form.values, { of, goods, limit })
  const change = (field: 'discountKind' | 'discountTyped', value: string) => {
    form.clearErrors()
    form.setFieldValue(field, value)
  }
  return (
    <section className={classes.discount} aria-label={t.discounts.ofBill}>
      <DiscountFields
        path={FIELD}
        {...{ kind, typed }}
        description={undefined}
        error={problem ?? errorOf(form)}
        onKind={(chosen) => change('discountKind', chosen)}
        onType={(text) => change('discountTyped', text)}
      />
    </section>
  )
}

function errorOf({ errors, values }: ReturnForm) {
  return discountIn(values) === undefined ? t.ui.notNumber : errors['discount']
}
