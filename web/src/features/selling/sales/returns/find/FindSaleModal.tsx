import { getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { Suspense, useRef } from 'react'

import { useCall } from '../../../../../lib/api/use-call.ts'
import { useUser } from '../../../../../lib/session/use-user.ts'
import { t } from '../../../../../texts/texts.ts'
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx'
import { lazyModal } from '../../../../../ui/dialog/lazy-modal.tsx'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { Message } from '../../../../../ui/kit/Message.tsx'
import { useScans } from '../../../../../ui/scans/use-scans.ts'
import { GoodsFilter } from '../../../../catalogue/goods/GoodsFilter.tsx'
import { approversHere } from '../../../sale-approvals/approvers-here.ts'
import { leftOf } from '../left-of-sale.ts'
import { FoundSales } from './FoundSales.tsx'
import { useSaleSearch } from './use-sale-search.ts'
import classes from './FindSaleModal.module.css'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { ModalProps } from '../../../../../ui/dialog/lazy-modal.tsx'
import type { FindSaleProps, SaleSearch } from './use-sale-search.ts'

const ReturnModal = lazyModal(() => import('../ReturnModal.tsx'))

/** Finds the sale whose goods come back: by receipt, customer or product. */
export function FindSaleModal({ opened, onClose, ...props }: FindSaleProps & ModalProps) {
  const search = useSaleSearch(props)
  const { chosen } = search
  const params = { id: chosen ?? '' }
  const { data, error } = useCall(getReturnableSale, { params }, { enabled: chosen !== null })
  const of = chosen === null ? undefined : data
  const hasApprovers = approversHere(useUser()).length > 0
  const problem = of === undefined ? (error?.message ?? null) : problemOf(of, hasApprovers)
  const isFound = of !== undefined && problem === null
  return (
    <>
      <Dialog
        title={t.returnOfSale.find}
        opened={opened && !isFound}
        onClose={onClose}
        size="lg"
        returnsFocus={!isFound}
      >
        <Search search={search} />
        {problem !== null && <Message tone="warning">{problem}</Message>}
        <FoundSales search={search} />
      </Dialog>
      <Suspense>{isFound && <ReturnModal opened={opened} onClose={onClose} of={of} />}</Suspense>
    </>
  )
}

/** Why nothing of a sale can come back; null: something can. */
function problemOf({ mayReturn, items }: ReturnableSale, hasApprovers: boolean) {
  if (!mayReturn && !hasApprovers) return `${t.approvals.anotherDay} ${t.approvals.noneHere}`
  return items.every((item) => leftOf(item) === 0) ? t.returnOfSale.nothingLeft : null
}

function Search({ search }: { search: SaleSearch }) {
  const at = useRef<HTMLDivElement>(null)
  useScans(at, (text) => void search.takeScan(text))
  const { productId, unknown } = search
  return (
    <div ref={at} className={classes.search}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          search.chooseFirst()
        }}
      >
        <TextField
          label={t.returnOfSale.receiptOrCustomer}
          type="search"
          data-autofocus
          autoComplete="off"
          maxLength={200}
          error={unknown}
          value={search.typed}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
      </form>
      <GoodsFilter value={productId} onChange={search.setProduct} />
    </div>
  )
}
