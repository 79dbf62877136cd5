import { PARTS_OF_BILL, getSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { sumOf } from '@mezgeb/contract/kit/money'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { documentName, wayOfDocument } from '../../stock/document-link.ts'
import { factsOfFacets } from './bill-facets.ts'
import classes from './SupplierBills.module.css'

import type { SupplierBill } from '@mezgeb/contract/buying/supplier-bills'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

/** A bill or credit note: its amounts beside those that were received. */
export function BillDialog({ opened, onClose, id }: ModalProps & { id: string }) {
  const { data, error, isFetching, refetch } = useCall(getSupplierBill, { params: { id } })
  return (
    <Dialog title={titleOf(data)} opened={opened} onClose={onClose} size="lg" isOnlyRead>
      {data === undefined && error === null && <SpinnerToken />}
      {error !== null && (
        <ErrorPanel
          title={t.payables.accountFailed}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && <Sheet bill={data} />}
    </Dialog>
  )
}

function titleOf(bill: SupplierBill | undefined): string {
  if (bill === undefined) return t.payables.kinds.SUPPLIER_BILL
  const { number } = bill
  const name = bill.kind === 'BILL' ? t.payables.bill(number) : t.payables.creditNote(number)
  return `${name} · ${bill.supplier.name}`
}

function Sheet({ bill }: { bill: SupplierBill }) {
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const nonzero = (amount: number) => (amount === 0 ? null : money(amount))
  const { goods, corrected } = bill
  const difference = sumOf(goods.map((one) => one.difference ?? 0))
  return (
    <>
      <Facts
        facts={[
          { label: t.payables.reference, value: bill.reference },
          { label: t.payables.billedOn, value: formatDate(bill.billedOn) },
          { label: t.payables.dueOn, value: formatDate(bill.dueOn) },
          { label: t.branches.label, value: bill.branch.name },
          { label: t.payables.by, value: bill.by.name },
          { label: t.payables.totalAmount, value: <strong>{money(bill.totalAmount)}</strong> },
          ...PARTS_OF_BILL.map((part) => ({ label: t.payables[part], value: nonzero(bill[part]) })),
          ...factsOfFacets(bill, money),
          { label: t.payables.other, value: nonzero(bill.otherAmount) },
          { label: t.payables.open, value: nonzero(bill.open) },
          { label: t.payables.note, value: bill.note },
        ]}
      />
      {goods.map((one) => (
        <BilledGoods key={one.document.id} goods={one} money={money} />
      ))}
      {difference !== 0 && (
        <Facts
          facts={[
            { label: t.payables.corrected, value: money(corrected) },
            { label: t.payables.priceDifference, value: money(sumOf([difference, -corrected])) },
          ]}
        />
      )}
    </>
  )
}

type BilledGoodsProps = { goods: SupplierBill['goods'][number]; money: (amount: number) => string }

/** A delivery or return of a bill, and what it was worth. */
function BilledGoods({ goods, money }: BilledGoodsProps) {
  const { document, received, billed, difference } = goods
  return (
    <section className={classes.goods}>
      <h3>
        <TextLink way={wayOfDocument(document)}>{documentName(document)}</TextLink>
      </h3>
      <Facts
        facts={[
          {
            label: t.payables.received,
            value: received === null ? t.payables.unknown : money(received),
          },
          { label: t.payables.billed, value: money(billed) },
          { label: t.payables.difference, value: difference === null ? null : money(difference) },
        ]}
      />
    </section>
  )
}
