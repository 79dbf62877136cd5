import { getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { useRef } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatDateTime, formatMoney } from '../../../../lib/format/format.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { usePageKey } from '../../../../ui/shell/page-action.ts'
import { approversHere } from '../../sale-approvals/approvers-here.ts'
import { leftOf } from './left-of-sale.ts'
import classes from './ReturnsOfSale.module.css'

import type { Sale } from '@mezgeb/contract/selling/sales'

const ReturnModal = lazyModal(() => import('./ReturnModal.tsx'))

const useReturnable = (id: string) => useCall(getReturnableSale, { params: { id } }).data

/** Takes goods of the sale back; the key r does the same. Nothing when nothing can come back. */
export function ReturnButton({ id }: Pick<Sale, 'id'>) {
  const of = useReturnable(id)
  const may = useMay()('sales.return')
  const hasApprovers = approversHere(useUser()).length > 0
  if (!may || of === undefined) return null
  const hasGoods = of.items.some((item) => leftOf(item) > 0)
  return <OpenReturn of={of} isOffered={hasGoods && (of.mayReturn || hasApprovers)} />
}

type OpenReturnProps = { of: NonNullable<ReturnType<typeof useReturnable>>; isOffered: boolean }

function OpenReturn({ of, isOffered }: OpenReturnProps) {
  const button = useRef<HTMLButtonElement>(null)
  usePageKey(isOffered ? 'r' : undefined, () => button.current?.click())
  return (
    <ModalButton
      ref={button}
      aria-keyshortcuts="r"
      isOffered={isOffered}
      modal={ReturnModal}
      modalProps={{ of }}
    >
      {t.returnOfSale.open}
    </ModalButton>
  )
}

/** The returns of the sale; nothing without any. */
export function ReturnsOfSale({ id }: Pick<Sale, 'id'>) {
  const of = useReturnable(id)
  const currency = useUser().institution?.currency
  if (of === undefined || of.returns.length === 0) return null
  const isVoid = of.items.every((item) => leftOf(item) === 0)
  return (
    <section className={classes.returns} aria-label={t.saleReturns.tab} data-print="none">
      <h2>{isVoid ? t.saleReturns.void : t.saleReturns.gaveBack}</h2>
      <ul>
        {of.returns.map(({ id: returnId, number, createdAt, by, reason, amount }) => (
          <li key={returnId}>
            <TextLink way={{ to: '/sale-returns/$id', params: { id: returnId } }}>
              {t.saleReturns.named(number)}
            </TextLink>
            <span>{[formatDateTime(createdAt), by.name, reason].join(' · ')}</span>
            <strong>{formatMoney(amount, 'saleTotal', currency)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
