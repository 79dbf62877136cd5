import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { readTyped } from '@mezgeb/contract/kit/read-number'

import { isRefusal } from '../../../../lib/api/api-error.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { formatMoney } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { EditableCell } from '../../../../ui/list/EditableCell.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** The price of a row, which can be edited there. The server judges it. */
export function PriceCell({ product }: { product: Product }) {
  const { id, name, pricePerUnit, version } = product
  const { mutateAsync } = useSave(updateProduct)
  const currency = useUser().institution?.currency
  const money = (price: number) => formatMoney(price, 'product', currency)

  async function save(typed: string): Promise<void> {
    const wanted = readTyped(typed)
    if (wanted === undefined) throw new Error(t.ui.notNumber)
    try {
      await mutateAsync({ params: { id }, body: { pricePerUnit: wanted, version } })
    } catch (failure) {
      const now = isRefusal(failure, 'STALE_VERSION') ? priceIn(failure.current) : undefined
      if (now === wanted) return
      if (now === undefined || now === pricePerUnit) throw failure
      throw new Error(t.productList.priceNow(money(now)), { cause: failure })
    }
  }

  return (
    <EditableCell
      label={t.productList.priceOf(name)}
      text={money(pricePerUnit)}
      value={String(pricePerUnit)}
      onSave={save}
    />
  )
}

function priceIn(current: unknown): number | undefined {
  const price: unknown =
    typeof current === 'object' && current !== null && 'pricePerUnit' in current
      ? current.pricePerUnit
      : undefined
  return typeof price === 'number' ? price : undefined
}
