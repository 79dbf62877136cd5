import { getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import {
  formatCount,
  formatCounted,
  formatDate,
  formatQuantity,
} from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { orderedFacts, orderedFields } from '../../stock/facet-fields.ts'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { DocumentNamed } from '../../stock/DocumentNamed.tsx'
import { DocumentSheet } from '../../stock/DocumentSheet.tsx'
import { lineUnitsOf } from '../../stock/lines/counted-in.ts'
import { OrderSteps } from './OrderSteps.tsx'
import { stateWord } from './order-words.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

import type { Field } from '../../../ui/list/field.ts'

/** /purchase-orders/{id}: an order with its lines, on screen and on the supplier's paper. */
export function OrderPage() {
  const { id } = useParams({ from: '/session/purchase-orders/$id' })
  if (!useMay()('orders.view')) return <Forbidden title={t.orders.title} />
  return <OrderOf id={id} />
}

function OrderOf({ id }: { id: string }) {
  const answer = useCall(getPurchaseOrder, { params: { id } })
  if (answer.data !== undefined) return <Sheet order={answer.data} />
  return (
    <RecordState
      title={t.orders.title}
      answer={answer}
      words={t.orders}
      way={{ to: '/purchase-orders' }}
    />
  )
}

function Sheet({ order }: { order: PurchaseOrder }) {
  const sums = orderedFacts(order, useUser())
  const { supplier, branch, createdAt, madeBy, expectedOn, note, reason, items } = order
  const day = (at: string | null) => (at === null ? null : formatDate(at))
  return (
    <DocumentSheet title={t.orders.named(order.number)} action={<Actions order={order} />}>
      <Facts
        facts={[
          { label: fieldLabel('supplier'), value: supplier.name },
          { label: fieldLabel('branch'), value: branch.name },
          { label: t.orders.state, value: stateWord(order) },
          { label: t.orders.created, value: day(createdAt) },
          { label: t.orders.madeBy, value: madeBy?.name ?? null },
          { label: t.orders.expectedOn, value: day(expectedOn) },
          { label: t.orders.note, value: note },
          { label: t.orders.reason, value: reason },
        ]}
      />
      <DataTable
        label={t.orders.lines}
        list={{ items: items.map((item) => ({ ...item, id: item.productId })) }}
        fields={lineFields(order)}
      />
      {sums.length > 0 && <Facts facts={sums} />}
      <Came of={order} />
      <p data-print="none">
        <Link to="/purchase-orders">{t.orders.all}</Link>
      </p>
    </DocumentSheet>
  )
}

/** The deliveries of an order; nothing before the first. */
function Came({ of: { documents } }: { of: PurchaseOrder }) {
  if (documents.length === 0) return null
  return (
    <section aria-label={t.papers.came}>
      <h2>{t.papers.came}</h2>
      <ul>
        {documents.map((one) => (
          <li key={one.id}>
            <DocumentNamed link={one} />
            {` · ${formatDate(one.date)} `}
            {one.isReversed && <Badge>{t.papers.reversed}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate()
  const may = useMay()
  const { id, state } = order
  return (
    <>
      <Button onClick={() => window.print()}>{t.printing.print}</Button>
      {may('orders.edit') && state === 'DRAFT' && (
        <Button onClick={() => void navigate({ to: '/purchase-orders/$id/edit', params: { id } })}>
          {t.ui.edit}
        </Button>
      )}
      {may('orders.edit') && <OrderSteps order={order} />}
      {may('stock.receive') && state === 'ORDERED' && (
        <Button
          variant="primary"
          onClick={() => void navigate({ to: '/stock-entries/receive', search: { order: id } })}
        >
          {t.orders.receive}
        </Button>
      )}
      <ChangesLink recordId={id} />
    </>
  )
}

type Line = PurchaseOrder['items'][number] & { id: string }

/** Units, and the largest packs that they fill: a supplier counts cartons. */
function orderedText(quantity: number, product: Line['product']): string {
  const [largest] = lineUnitsOf(product)
    .filter(({ name, size }) => name !== '' && quantity % size === 0)
    .toSorted((one, other) => other.size - one.size)
  const units = formatQuantity(quantity, product)
  return largest === undefined
    ? units
    : `${units} (${formatCount(quantity / largest.size)} × ${largest.name})`
}

function lineFields({ state, items }: PurchaseOrder): Field<Line>[] {
  const isSent = state !== 'DRAFT'
  const hasCodes = items.some(({ code }) => code !== null)
  const codes = { label: t.orders.code, text: ({ code }: Line) => code }
  return [
    { label: t.products.label, text: ({ product }) => product.name },
    ...(hasCodes ? [codes] : []),
    {
      label: t.orders.ordered,
      isNumber: true,
      text: ({ quantity, product }) => orderedText(quantity, product),
    },
    ...(isSent
      ? [
          {
            label: t.orders.received,
            isNumber: true,
            text: ({ received, product }: Line) => formatCounted(received, product),
          },
          {
            label: t.orders.open,
            isNumber: true,
            text: ({ quantity, received, product }: Line) =>
              formatCounted(Math.max(0, quantity - received), product),
          },
        ]
      : []),
    ...orderedFields(items),
  ]
}
