import { recounted } from '@mezgeb/contract/kit/unit-size'
import { listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { useState } from 'react'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { NewGoodsButton } from '../../catalogue/goods/NewGoodsButton.tsx'
import { PasteTable } from './PasteTable.tsx'
import { pastedTexts } from '../typed-facets.ts'
import classes from './LineSources.module.css'

import type { PastedRow } from './PasteTable.tsx'
import type { DeliveryForm } from './use-delivery-form.ts'

/** Fills lines: from a table, from the supplier's last delivery, with what runs low. */
export function LineSources({ delivery }: { delivery: DeliveryForm }) {
  const [isPasting, setPasting] = useState(false)
  const { ask, busy } = useProposals(delivery)
  const { branchId, supplier } = delivery.form.values
  const supplierId = supplier === null || supplier === NEW ? undefined : supplier.id
  const noBranch = branchId === ''
  return (
    <div className={classes.sources}>
      <div className={classes.buttons}>
        <Button
          size="sm"
          aria-expanded={isPasting}
          onClick={() => setPasting((wasPasting) => !wasPasting)}
        >
          {t.deliveries.paste}
        </Button>
        <Button
          size="sm"
          busy={busy === 'last'}
          disabled={noBranch || supplierId === undefined}
          onClick={() => void ask('last', supplierId)}
        >
          {t.deliveries.lastDelivery}
        </Button>
        <Button
          size="sm"
          busy={busy === 'low'}
          disabled={noBranch}
          onClick={() => void ask('low', undefined)}
        >
          {t.deliveries.lowProducts}
        </Button>
        <NewGoodsButton onAdded={(product) => delivery.lines.propose([{ product }])}>
          {t.deliveries.newProduct}
        </NewGoodsButton>
      </div>
      {isPasting && (
        <PasteTable
          hint={t.deliveries.pasteHint}
          texts={pastedTexts}
          onFound={(rows) => delivery.lines.addRows(rows.map(proposalOf))}
          onDone={() => setPasting(false)}
        />
      )}
    </div>
  )
}

/** The table has the quantity in the unit of the product; in another one it stays as text. */
function proposalOf(row: PastedRow): PastedRow {
  const { product, fields } = row
  const units = recounted(String(fields.quantity), undefined, product)
  return { ...row, fields: { ...fields, quantity: units } }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function useProposals({ form, lines }: DeliveryForm) {
  const [busy, setBusy] = useState<'last' | 'low' | null>(null)
  async function ask(what: 'last' | 'low', supplierId: string | undefined): Promise<void> {
    const { branchId } = form.getValues()
    setBusy(what)
    try {
      const query = { branchId: branchId ?? undefined, supplierId }
      const { lines: found } = await call(listDeliveryProposals, { query })
      if (found.length === 0) showToast(t.deliveries.noLowProducts)
      const proposals = found.map(({ product, onHand, quantity, unitCost }) => ({
        product: { ...product, branchProducts: [{ branchId: branchId ?? '', quantity: onHand }] },
        fields: { quantity: quantity ?? '', unitCost: unitCost ?? '' },
      }))
      if (proposals.length > 0) lines.propose(proposals)
    } catch (error) {
      const isNone = isRefusal(error, 'NOT_FOUND')
      showToast(isNone ? t.deliveries.noLastDelivery : messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { ask, busy }
}
