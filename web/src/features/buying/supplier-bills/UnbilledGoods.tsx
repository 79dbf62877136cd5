import { getUnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { documentName, wayOfDocument } from '../../stock/document-link.ts'
import { SupplierBillModal } from './bill-modal.ts'
import classes from './SupplierBills.module.css'

import type { BillKind, UnbilledGoods as Goods } from '@mezgeb/contract/buying/supplier-bills'
import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'

type Supplier = SupplierAccount['supplier']

/** Deliveries without a bill, and goods that went back without a credit note. */
export function UnbilledGoods({ supplier }: { supplier: Supplier }) {
  const { data, error, isFetching, refetch } = useCall(getUnbilledGoods, {
    params: { id: supplier.id },
    query: {},
  })
  if (error !== null)
    return (
      <ErrorPanel
        title={t.payables.unbilledFailed}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <>
      <Rows
        title={t.payables.unbilled}
        goods={data?.received ?? []}
        kind="BILL"
        supplier={supplier}
      />
      <Rows
        title={t.payables.returned}
        goods={data?.sentBack ?? []}
        kind="CREDIT"
        supplier={supplier}
      />
    </>
  )
}

type RowsProps = { title: string; goods: readonly Goods[]; kind: BillKind; supplier: Supplier }

function Rows({ title, goods, kind, supplier }: RowsProps) {
  const currency = useUser().institution?.currency
  const mayEdit = useMay()('payables.edit')
  if (goods.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.rows} aria-label={title}>
        {goods.map((one) => (
          <li key={one.document.id}>
            <TextLink way={wayOfDocument(one.document)}>{documentName(one.document)}</TextLink>
            <strong>
              {one.received === null
                ? t.payables.unknown
                : formatMoney(one.received, 'saleTotal', currency)}
            </strong>
            <span className={classes.more}>
              {[formatDate(one.date), one.branch.name, one.reference].filter(Boolean).join(' · ')}
            </span>
            {mayEdit && (
              <ModalButton
                size="sm"
                modal={SupplierBillModal}
                modalProps={{ supplier, kind, goods: one }}
                aria-label={`${kind === 'BILL' ? t.payables.addBill : t.payables.addCredit}: ${documentName(one.document)}`}
              >
                {kind === 'BILL' ? t.payables.addBill : t.payables.addCredit}
              </ModalButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
