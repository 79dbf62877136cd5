import { formatQuantities } from '../../../lib/format/format-quantities.ts'
import { getDelivery } from '@mezgeb/contract/stock/deliveries'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import {
  formatAmount,
  formatCount,
  formatDate,
  formatQuantity,
} from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { goodsName } from '../../catalogue/goods/goods-name.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { DocumentNamed } from '../DocumentNamed.tsx'
import { DocumentSheet } from '../DocumentSheet.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { CorrectButton } from '../corrections/CorrectButton.tsx'
import { facetFields, listedFacets } from '../facet-fields.ts'
import { ReverseButton } from '../reversals/ReverseButton.tsx'
import { fateFacts } from '../fate.tsx'
import { statedDay } from '../stated-day.ts'
import { ReturnsOfDelivery, SendBackButton } from '../supplier-returns/ReturnsOfDelivery.tsx'
import { chargeFacts } from './charge-facts.ts'

import type { Delivery } from '@mezgeb/contract/stock/deliveries'

import type { Field } from '../../../ui/list/field.ts'

/** /deliveries/{id}: a delivery with its lines, on screen and on paper. */
export function DeliveryPage() {
  const { id } = useParams({ from: '/session/deliveries/$id' })
  if (!useMay()('stock.view')) return <Forbidden title={t.deliveries.notes} />
  return <DeliveryOf id={id} />
}

function DeliveryOf({ id }: { id: string }) {
  const answer = useCall(getDelivery, { params: { id } })
  if (answer.data !== undefined) return <Sheet delivery={answer.data} />
  return (
    <RecordState
      title={t.deliveries.notes}
      answer={answer}
      words={t.deliveries}
      way={{ to: '/stock-entries', search: { tab: 'deliveries' } }}
    />
  )
}

function AllDeliveries() {
  return (
    <Link to="/stock-entries" search={{ tab: 'deliveries' }}>
      {t.deliveries.all}
    </Link>
  )
}

function Sheet({ delivery }: { delivery: Delivery }) {
  const { supplier, branch, by, invoiceNumber, dateReceived, createdAt, items, order } = delivery
  return (
    <DocumentSheet
      title={t.deliveries.named(delivery.number)}
      action={<Actions delivery={delivery} />}
      fate={delivery}
    >
      <Facts
        facts={[
          { label: fieldLabel('supplier'), value: supplier.name },
          { label: fieldLabel('branch'), value: branch.name },
          {
            label: fieldLabel('dateReceived'),
            value: statedDay(dateReceived, createdAt, formatDate),
          },
          { label: t.deliveries.invoiceNumber, value: invoiceNumber },
          { label: t.papers.partOf, value: order && <DocumentNamed link={order} /> },
          ...fateFacts(delivery),
          { label: t.reversals.recordedBy, value: by.name },
        ]}
      />
      <DataTable
        label={t.deliveries.lines}
        list={{ items: items.map((item, line) => ({ ...item, id: String(line) })) }}
        fields={lineFields(delivery)}
      />
      <Sums delivery={delivery} />
      <ReturnsOfDelivery id={delivery.id} />
      <p data-print="none">
        <AllDeliveries />
      </p>
    </DocumentSheet>
  )
}

function Actions({ delivery }: { delivery: Delivery }) {
  const navigate = useNavigate()
  const mayReceive = useMay()('stock.receive')
  return (
    <>
      <Button onClick={() => window.print()}>{t.printing.print}</Button>
      <ButtonLink way={{ to: '/labels', search: { delivery: delivery.id } }}>
        {t.labels.open}
      </ButtonLink>
      <SendBackButton {...delivery} />
      <CorrectButton document={{ ...delivery, kind: 'DELIVERY' }} />
      <ReverseButton document={{ ...delivery, kind: 'DELIVERY' }} />
      {mayReceive && (
        <Button variant="primary" onClick={() => void navigate({ to: '/stock-entries/receive' })}>
          {t.deliveries.next}
        </Button>
      )}
    </>
  )
}

function Sums({ delivery }: { delivery: Delivery }) {
  const { items, charges = [] } = delivery
  const user = useUser()
  return (
    <Facts
      facts={[
        {
          label: t.goodsLines.products,
          value: [
            t.deliveries.sum(items.length, formatCount(items.length)),
            formatQuantities(items),
          ].join(' · '),
        },
        ...chargeFacts(charges, user),
        ...factsOf(listedFacets(user), delivery),
      ]}
    />
  )
}

type Line = Delivery['items'][number] & { id: string }

function lineFields({ items }: Delivery): Field<Line>[] {
  return [
    {
      label: t.products.label,
      text: ({ product }) => product.name,
      cell: ({ product }) => goodsName(product),
    },
    {
      label: t.ui.quantity,
      isNumber: true,
      text: ({ quantity, product }) => formatQuantity(quantity, product),
    },
    {
      label: t.deliveries.price,
      isNumber: true,
      text: ({ product }) => formatAmount(product.pricePerUnit),
    },
    ...facetFields(items),
  ]
}
