import { listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { useState } from 'react'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { t } from '../../../texts/texts.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { findGoods } from '../../catalogue/goods/find-goods.ts'
import { NewGoodsButton } from '../../catalogue/goods/NewGoodsButton.tsx'
import { linesOfTable } from './lines-of-table.ts'
import classes from './LineSources.module.css'
import { recounted } from '@mezgeb/contract/kit/unit-size'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { DeliveryForm, Proposal } from './use-delivery-form.ts'

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
        <NewGoodsButton onAdded={(product) => delivery.propose([{ product }])}>
          {t.deliveries.newProduct}
        </NewGoodsButton>
      </div>
      {isPasting && <PasteField delivery={delivery} onDone={() => setPasting(false)} />}
    </div>
  )
}

/** The table has it in the unit of the product. */
const pastedQuantity = ({ fields }: ReturnType<typeof linesOfTable>[number], product: Measured) =>
  recounted(fields.quantity, undefined, product)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function useProposals({ form, propose }: DeliveryForm) {
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
        ...{ quantity: quantity ?? '', unitCost: unitCost ?? '' },
      }))
      if (proposals.length > 0) propose(proposals)
    } catch (error) {
      const isNone = isRefusal(error, 'NOT_FOUND')
      showToast(isNone ? t.deliveries.noLastDelivery : messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { ask, busy }
}

type PasteFieldProps = { delivery: DeliveryForm; onDone: () => void }

/** Rows of a spreadsheet: product, quantity, cost and price of a unit. Rows without a product of that name stay. */
function PasteField({ delivery, onDone }: PasteFieldProps) {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function addRows(): Promise<void> {
    setBusy(true)
    try {
      const rows = linesOfTable(text)
      const left: typeof rows = []
      const proposals: Proposal[] = []
      const found = await findGoods(rows.map(({ name }) => name))
      for (const [at, row] of rows.entries()) {
        const product = found[at]
        if (product === undefined) left.push(row)
        else proposals.push({ product, ...row.fields, quantity: pastedQuantity(row, product) })
      }
      if (proposals.length > 0) delivery.propose(proposals)
      if (left.length === 0) return onDone()
      setText(left.map(({ text: row }) => row).join('\n'))
      return setUnknown(t.deliveries.pasteUnknown(left.map(({ name }) => name).join(', ')))
    } catch (error) {
      setUnknown(messageOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <div className={classes.paste}>
      <TextArea
        label={t.deliveries.paste}
        description={t.deliveries.pasteHint}
        rows={5}
        value={text}
        error={unknown}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="sm" busy={isBusy} disabled={text.trim() === ''} onClick={() => void addRows()}>
        {t.deliveries.pasteRows}
      </Button>
    </div>
  )
}
