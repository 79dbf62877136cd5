import { createTransfer, updateTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { TRANSFER_LINES_MAX, listTransferProposals } from '@mezgeb/contract/stock/transfers'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { call } from '../../../../lib/api/call.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { findGoods } from '../../../catalogue/goods/find-goods.ts'
import { filledLines, linePath, newGoodsLine } from '../../lines/goods-line.ts'
import { useGoodsLines } from '../../lines/use-goods-lines.ts'
import {
  DRAFT_SHAPES,
  changesOfTransfer,
  draftOf,
  newTransfer,
  transferForm,
} from './transfer-draft.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Transfer } from '@mezgeb/contract/stock/transfers'

/** The start of a form that another screen opens. `goods`: the name of a product; `edited`: a transfer that is changed. */
export type TransferStart = {
  from?: string | undefined
  to?: string | undefined
  goods?: string | undefined
  edited?: Transfer | undefined
}

/** The state of the page that plans a transfer. */
export function useTransferForm(start: TransferStart) {
  const { form, shell } = useTransferSaving(start)
  const focusNext = useNextField(form)
  const lines = useGoodsLines(form, { newLine: newGoodsLine, focusNext })

  /** Adds lines for products that have none yet. */
  function propose(proposals: readonly { product: Goods; quantity: number | string }[]): void {
    const filled = filledLines(form.getValues().items)
    const known = new Set(filled.map(({ productId }) => productId))
    const added = proposals.filter(({ product }) => !known.has(product.id))
    const fresh = added.map(({ product: { id }, quantity }) => ({
      ...newGoodsLine(),
      productId: id,
      quantity,
    }))
    lines.remember(added.map(({ product }) => product))
    form.setFieldValue('items', [...filled, ...fresh].slice(0, TRANSFER_LINES_MAX))
    focusNext(linePath(filled.length, 'quantity'))
  }
  useProposedGoods(start.goods, propose)
  return { form, shell, lines, propose }
}
export type TransferForm = ReturnType<typeof useTransferForm>

/** Adds the product of that name as the first line. */
function useProposedGoods(name: string | undefined, propose: TransferForm['propose']): void {
  const add = useEffectEvent((product: Goods) => propose([{ product, quantity: '' }]))
  useEffect(() => {
    if (name === undefined) return undefined
    let isWanted = true
    findGoods([name])
      .then(([found]) => isWanted && found !== undefined && add(found))
      .catch((error: unknown) => console.error(error))
    return () => {
      isWanted = false
    }
  }, [name])
}

function useTransferSaving({ from = '', to = '', edited }: TransferStart) {
  const isOfAll = choosesBranch(useUser())
  const may = useMay()
  const navigate = useNavigate()
  const create = useSave(createTransfer)
  const update = useSave(updateTransfer)
  const savedId = useRef('')
  const blank = newTransfer({
    fromBranchId: from,
    branchId: isOfAll ? to : null,
    state: may('transfers.approve') ? 'APPROVED' : 'REQUESTED',
  })
  return useSaveForm({
    id: { name: 'transfer', of: edited?.id },
    entity: edited,
    keepsOnLeave: true,
    initialValues: edited === undefined ? blank : draftOf(edited, isOfAll),
    schema: transferForm,
    shapes: DRAFT_SHAPES,
    creates: [create],
    changedLines: changesOfTransfer,
    save: async (body, version) => {
      const { items, note = null } = body
      const saved =
        edited === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id: edited.id }, body: { items, note, version } })
      showToast(t.transfersPage.saved(saved.number))
      savedId.current = saved.id
    },
    onSaved: () => void navigate({ to: '/transfers/$id', params: { id: savedId.current } }),
  })
}

/** Fills lines with what runs low in one branch and the other one has to spare. */
export async function proposeLow({ form, propose }: TransferForm): Promise<void> {
  const { fromBranchId, branchId } = form.getValues()
  try {
    const query = { fromBranchId, toBranchId: branchId ?? undefined }
    const { lines } = await call(listTransferProposals, { query })
    if (lines.length === 0) return showToast(t.transfersPage.noLow)
    return propose(
      lines.map(({ product, onHand, quantity }) => ({
        product: { ...product, branchProducts: [{ branchId: branchId ?? '', quantity: onHand }] },
        quantity,
      })),
    )
  } catch (error) {
    return showToast(error instanceof Error ? error.message : String(error))
  }
}
