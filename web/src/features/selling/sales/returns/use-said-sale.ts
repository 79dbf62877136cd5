import { cashOf } from '@mezgeb/contract/selling/payments'
import { cashBack, createSaleReturn, givenBack } from '@mezgeb/contract/selling/sale-returns'

import { useSave } from '../../../../lib/api/use-save.ts'
import { formatMoney } from '../../../../lib/format/format.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { showSavedToast, showToast } from '../../../../ui/shell/toast.ts'
import { useOpenShift } from '../../drawers/device-till.ts'
import { cashMoved } from '../../../workspace/printing/printer/cash-moved.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

type SaidSale = Pick<Sale, 'id' | 'number' | 'branchId'>

/** Voids a sale at once and says so: whether it is void. Null for those who may not, or not alone. */
export function useUndoSale(): ((sale: SaidSale) => Promise<boolean>) | null {
  const may = useMay()
  const mayUndo = may('sales.return') && may('voids.make')
  const { mutateAsync, key } = useSave(createSaleReturn)
  const openShift = useOpenShift()
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)

  async function undo(sale: SaidSale): Promise<boolean> {
    // A sale is void once, whatever became of the key of another one.
    key.renew()
    try {
      const said = { saleId: sale.id, reason: t.returnOfSale.undoReason }
      const given = await mutateAsync({ body: { ...said, ...(await openShift(sale.branchId)) } })
      showToast(t.returnOfSale.undone(saleNumber(sale), money(givenBack(given))))
      cashMoved(cashBack(given))
      return true
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  return mayUndo ? undo : null
}

/** Says that a sale was saved, with a way to its receipt and a button that voids it. */
export function useSaidSale(): (sale: Sale) => void {
  const undo = useUndoSale()
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)

  return (sale) => {
    cashMoved(cashOf(sale))
    const link = { href: `/sales/${sale.id}`, text: t.sales.viewReceipt }
    const text = t.sales.savedAs(saleNumber(sale), money(sale.totalAmount))
    if (undo === null) return showToast(text, link)
    return showSavedToast(text, link, {
      text: t.returnOfSale.undo,
      act: () => void undo(sale),
    })
  }
}
