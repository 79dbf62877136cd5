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
import { typedFacets } from '../bought-facets.ts'
import { ProposeButton } from '../lines/ProposeButton.tsx'
import { PasteTable } from './PasteTable.tsx'
import { pastedTexts } from '../typed-facets.ts'
import classes from './LineSources.module.css'

import type { PastedRow } from './PasteTable.tsx'
import type { DeliveryForm } from './use-delivery-form.ts'

/** Fills lines: from a table, from the supplier's last delivery, with what runs low. */
export function LineSources({ delivery }: { delivery: DeliveryForm }) {
  const [isPasting, setPasting] = useState(false)
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
        <ProposeButton
          disabled={noBranch || supplierId === undefined}
          propose={() => propose(delivery, supplierId)}
        >
          {t.deliveries.lastDelivery}
        </ProposeButton>
        <ProposeButton disabled={noBranch} propose={() => propose(delivery, undefined)}>
          {t.deliveries.lowProducts}
        </ProposeButton>
        <NewGoodsButton onAdded={(product) => delivery.lines.propose([{ product }])} />
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

async function propose(
  { form, lines }: DeliveryForm,
  supplierId: string | undefined,
): Promise<void> {
  const { branchId } = form.getValues()
  try {
    const query = { branchId: branchId ?? undefined, supplierId }
    const { lines: found } = await call(listDeliveryProposals, { query })
    if (found.length === 0) return showToast(t.deliveries.noLowProducts)
    return lines.propose(
      found.map(({ product, onHand, quantity, ...facets }) => ({
        product: { ...product, branchProducts: [{ branchId: branchId ?? '', quantity: onHand }] },
        fields: { quantity: quantity ?? '', ...typedFacets(facets) },
      })),
    )
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error
    return showToast(t.deliveries.noLastDelivery)
  }
}
