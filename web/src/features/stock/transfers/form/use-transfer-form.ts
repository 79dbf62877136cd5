import { createTransfer, updateTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { listTransferProposals } from '@mezgeb/contract/stock/transfers'
import { useEffect, useEffectEvent } from 'react'

import { call } from '../../../../lib/api/call.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { findGoods } from '../../../catalogue/goods/find-goods.ts'
import { useKnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import { useDocumentForm } from '../../document-form/use-document-form.ts'
import { useGoodsLines } from '../../lines/use-goods-lines.ts'
import {
  DRAFT_SHAPES,
  changesOfTransfer,
  draftOf,
  newLine,
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
  const { form, shell, focusNext } = useTransferSaving(start)
  const goods = useKnownGoods(form.values.goods, shell.onDiscard !== null)
  const lines = useGoodsLines(form, { newLine, focusNext, goods })
  useProposedGoods(start.goods, (product) => lines.propose([{ product }]))
  return { form, shell, lines }
}
export type TransferForm = ReturnType<typeof useTransferForm>

/** Adds the product of that name as the first line, if there is one alone. */
function useProposedGoods(name: string | undefined, propose: (product: Goods) => void): void {
  const add = useEffectEvent(propose)
  useEffect(() => {
    if (name === undefined) return undefined
    let isWanted = true
    findGoods([name])
      .then((named) => {
        const [found, other] = named.flat()
        if (isWanted && found !== undefined && other === undefined) add(found)
        return undefined
      })
      .catch((error: unknown) => console.error(error))
    return () => {
      isWanted = false
    }
  }, [name])
}

function useTransferSaving({ from = '', to = '', edited }: TransferStart) {
  const isOfAll = choosesBranch(useUser())
  const may = useMay()
  const create = useSave(createTransfer)
  const update = useSave(updateTransfer)
  const blank = newTransfer({
    fromBranchId: from,
    branchId: isOfAll ? to : null,
    state: may('transfers.approve') ? 'APPROVED' : 'REQUESTED',
  })
  return useDocumentForm({
    id: { name: 'transfer', of: edited?.id },
    kind: 'TRANSFER',
    entity: edited,
    initialValues: edited === undefined ? blank : draftOf(edited, isOfAll),
    schema: transferForm,
    shapes: DRAFT_SHAPES,
    creates: [create],
    changedLines: changesOfTransfer,
    save: (body, version) => {
      const { items, note = null } = body
      return edited === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: edited.id }, body: { items, note, version } })
    },
    saved: ({ number }) => t.transfersPage.saved(number),
  })
}

/** Fills lines with what runs low in one branch and the other one has to spare. */
export async function proposeLow({ form, lines }: TransferForm): Promise<void> {
  const { fromBranchId, branchId } = form.getValues()
  const query = { fromBranchId, toBranchId: branchId ?? undefined }
  const { lines: low } = await call(listTransferProposals, { query })
  if (low.length === 0) return showToast(t.transfersPage.noLow)
  return lines.propose(
    low.map(({ product, onHand, quantity }) => ({
      product: { ...product, branchProducts: [{ branchId: branchId ?? '', quantity: onHand }] },
      fields: { quantity },
    })),
  )
}
