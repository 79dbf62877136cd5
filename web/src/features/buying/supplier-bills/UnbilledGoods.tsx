import { getUnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import { useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useKeyDisclosure } from '../../../ui/form/use-key-disclosure.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { documentName, wayOfDocument } from '../../stock/document-link.ts'
import { SupplierBillModal } from './bill-modal.ts'
import classes from './SupplierBills.module.css'

import type { BillKind, UnbilledGoods as Goods } from '@mezgeb/contract/buying/supplier-bills'
import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'

type Billed = { kind: BillKind; goods: Goods }

/** Deliveries without a bill, and goods that went back without a credit note. */
export function UnbilledGoods({ supplier }: { supplier: SupplierAccount['supplier'] }) {
  const { key, isOpen, open, close } = useKeyDisclosure()
  const [billed, setBilled] = useState<Billed | null>(null)
  const bill = (chosen: Billed) => {
    setBilled(chosen)
    open()
  }
  return (
    <>
      <Lists supplierId={supplier.id} onBill={bill} />
      {/* Not in a row, which leaves its list when a colleague bills the goods. */}
      {billed !== null && (
        <SupplierBillModal key={key} {...{ supplier, ...billed }} opened={isOpen} onClose={close} />
      )}
    </>
  )
}

type WithBill = { onBill: (billed: Billed) => void }

function Lists({ supplierId, onBill }: WithBill & { supplierId: string }) {
  const { data, error, isFetching, refetch } = useCall(getUnbilledGoods, {
    params: { id: supplierId },
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
      <Rows title={t.payables.unbilled} goods={data?.received ?? []} kind="BILL" onBill={onBill} />
      <Rows
        title={t.payables.returned}
        goods={data?.sentBack ?? []}
        kind="CREDIT"
        onBill={onBill}
      />
    </>
  )
}

type RowsProps = WithBill & { title: string; goods: readonly Goods[]; kind: BillKind }

function Rows({ title, goods, kind, onBill }: RowsProps) {
  const currency = useUser().institution?.currency
  const mayEdit = useMay()('payables.edit')
  const off = useOff()
  const add = kind === 'BILL' ? t.payables.addBill : t.payables.addCredit
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
              <Button
                size="sm"
                {...off}
                aria-haspopup="dialog"
                aria-label={`${add}: ${documentName(one.document)}`}
                onClick={() => onBill({ kind, goods: one })}
              >
                {add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
