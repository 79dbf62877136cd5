import { sumOf } from '@mezgeb/contract/kit/money'
import { createSaleExchange, exchangedAmount } from '@mezgeb/contract/selling/sale-exchanges'
import { cashOf } from '@mezgeb/contract/selling/payments'
import { cashBack, createSaleReturn, givenBack } from '@mezgeb/contract/selling/sale-returns'

import { useState } from 'react'

import { isRefusal } from '../../../../lib/api/api-error.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { formatMoney } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { useDocumentForm } from '../../../stock/document-form/use-document-form.ts'
import { useRecounted } from '../form/use-recounted.ts'
import { useKnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import { useOpenShift } from '../../drawers/device-till.ts'
import { cashMoved } from '../../../workspace/printing/printer/cash-moved.ts'
import { usePricesOfRefusal } from '../form/sale-form.api.ts'
import { DRAFT_SHAPES, newReturn, returnForm } from './return-draft.ts'

import type * as z from 'zod/mini'

import type { OverLimit } from '@mezgeb/contract/selling/payments'
import type { SaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import type { ReturnableSale, SaleReturn } from '@mezgeb/contract/selling/sale-returns'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

/** ETB: the credit limit of the customer, for which an exchange was refused, and what is owed. */
export type Limit = z.infer<typeof OverLimit>

export type ReturnModalProps = ModalProps & { of: ReturnableSale }

/** The form of a return, which says how much to give back when it is saved. */
export function useReturnForm({ opened, onClose, of }: ReturnModalProps) {
  const create = useSave(createSaleReturn)
  const exchange = useSave(createSaleExchange)
  const takeNewPrices = usePricesOfRefusal()
  const openShift = useOpenShift()
  const [overLimit, setOverLimit] = useState<Limit | null>(null)
  const { sayReturn, sayExchange } = useSaid()

  const { form, shell } = useDocumentForm({
    id: { name: 'saleReturn', of: of.sale.id },
    kind: undefined,
    opened,
    onClose,
    schema: (draft) => returnForm(draft, of, goods),
    initialValues: newReturn(of),
    shapes: DRAFT_SHAPES,
    creates: [create, exchange],
    save: async (sent, _version, saved) => {
      const shift = await openShift(of.branchId)
      if (!('saleItems' in sent)) return create.mutateAsync({ body: { ...sent, ...shift } })
      const body = { ...sent, ...shift }
      const exchanged = await exchange.mutateAsync({ body }).catch((failure: unknown) => {
        takeNewPrices(saved.getValues().goods, failure)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
        if (isRefusal(failure, 'OVER_LIMIT')) setOverLimit(failure.current as Limit)
        throw failure
      })
      return { ...exchanged, id: exchanged.sale.id }
    },
    saved: (document) => ('return' in document ? sayExchange(document) : sayReturn(document)),
  })
  const goods: KnownGoods = useKnownGoods(form.values.goods, shell.onDiscard !== null)
  useRecounted(form, goods)
  const isReady = (): boolean => {
    const draft = form.getValues()
    return returnForm(draft, of, goods).safeParse(draft).success
  }
  return { form, shell, goods, overLimit, isReady }
}
export type ReturnForm = ReturnType<typeof useReturnForm>['form']

/** Says what was saved, with the money that moves and a way to the paper. */
function useSaid() {
  const currency = useUser().institution?.currency
  const money = (value: number) => formatMoney(value, 'saleTotal', currency)

  function sayReturn({ id, number, ...given }: SaleReturn): void {
    const { onAccount = 0 } = given
    const said = t.returnOfSale.saved(t.saleReturns.named(number), money(givenBack(given)))
    const kept = `${t.returnOfSale.offAccount} ${money(onAccount)}`
    const link = { href: `/sale-returns/${id}`, text: t.returnOfSale.view }
    showToast(onAccount === 0 ? said : `${said} · ${kept}`, link)
    cashMoved(cashBack(given))
  }

  function sayExchange({ sale, return: back }: SaleExchange): void {
    const goodsPaid = exchangedAmount({ sale })
    const pays = sumOf([sale.totalAmount, sale.rounding ?? 0, -goodsPaid])
    const gets = sumOf([back.amount, back.rounding ?? 0, -(back.onAccount ?? 0), -goodsPaid])
    const said = pays > 0 ? t.exchanges.paid(money(pays)) : t.exchanges.back(money(gets))
    const { change = 0 } = sale
    const text = change > 0 ? `${said} · ${t.till.change} ${money(change)}` : said
    showToast(text, { href: `/sale-exchanges/${sale.id}`, text: t.exchanges.view })
    cashMoved(cashOf(sale) || cashBack(back))
  }

  return { sayReturn, sayExchange }
}
