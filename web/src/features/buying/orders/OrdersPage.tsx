import { listPurchaseOrders } from '@mezgeb/contract/buying/orders'

import { formatLocalDate, formatSum } from '../../../lib/format/format.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { FormButton } from '../../../ui/shell/FormButton.tsx'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { FilterFields } from '../../workspace/filters/FilterFields.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'
import { dayField } from '../../stock/stock-kind.ts'
import { listedFacets } from '../../stock/facet-fields.ts'
import { ORDER_FILTERS } from './order-filters.ts'
import { OrderSumLine } from './OrderSumLine.tsx'
import { stateWord } from './order-words.ts'

import type { PurchaseOrderSummary } from '@mezgeb/contract/buying/orders'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** /purchase-orders. */
export function OrdersPage() {
  return useMay()('orders.view') ? <Orders /> : <Forbidden title={t.orders.title} />
}

function Orders() {
  const mayEdit = useMay()('orders.edit')
  const filters = useListFilters(ORDER_FILTERS, { hasPeriod: true })
  const { query, words: narrowedTo, period = {} } = filters
  const [search, setSearch] = useSearchText()
  const list = useShownList(usePageList(listPurchaseOrders, { query }))
  const fields = useFields(orderFields)
  const fileFields = () => Promise.resolve(withReceived(fields))
  const { title, description } = t.orders
  const sums = { search: search === '' ? undefined : search, ...query }
  return (
    <ListScreen
      title={title}
      description={description}
      action={mayEdit && <FormButton to="/purchase-orders/new">{t.orders.add}</FormButton>}
      search={{ placeholder: t.orders.search, value: search, onChange: setSearch }}
      renderTabs={(panel) => (
        <>
          <FilterFields state={filters}>
            <PeriodFields period={period} onChange={filters.set} />
          </FilterFields>
          <OrderSumLine query={sums} total={list.total} />
          {panel}
        </>
      )}
      list={list}
      print={<OutputButtons {...{ title, list, fields, fileFields, search, narrowedTo }} />}
      errorTitle={t.orders.failed}
      filters={filters}
      empty={{
        ...t.orders,
        action: mayEdit && <FormButton to="/purchase-orders/new">{t.orders.addFirst}</FormButton>,
      }}
      shape={{ facts: 5 }}
      table={<DataTable {...{ label: title, list, fields }} />}
    >
      <CardGrid label={title}>
        {list.items?.map((item) => (
          <Card key={item.id} title={<OrderLink order={item} />}>
            <Facts facts={factsOf(fields, item)} />
          </Card>
        ))}
      </CardGrid>
    </ListScreen>
  )
}

function OrderLink({ order: { id, number } }: { order: PurchaseOrderSummary }) {
  return (
    <TextLink way={{ to: '/purchase-orders/$id', params: { id } }}>
      {t.orders.named(number)}
    </TextLink>
  )
}

/** A file has received units in a column, because the ordered ones are a number there. */
function withReceived(fields: readonly Field<PurchaseOrderSummary>[]) {
  const received: Field<PurchaseOrderSummary> = {
    label: t.orders.received,
    isNumber: true,
    file: { number: (order) => order.received },
    text: (order) => formatSum(order.received, order.receivedMeasured),
  }
  const units = fields.findIndex(({ label }) => label === t.orders.units)
  return fields.toSpliced(units + 1, 0, received)
}

function orderFields(user: User): Field<PurchaseOrderSummary>[] {
  return [
    {
      label: t.orders.kinds.PURCHASE_ORDER,
      text: ({ number }) => t.orders.named(number),
      cell: (order) => <OrderLink order={order} />,
      isNoFact: true,
    },
    { label: fieldLabel('supplier'), text: ({ supplier }) => supplier.name },
    { label: t.orders.state, text: stateWord },
    { label: t.orders.products, text: ({ products }) => products.join(', ') },
    {
      label: t.orders.units,
      isNumber: true,
      file: { number: ({ units }) => units },
      text: ({ units, measured, received, receivedMeasured }) => {
        const came = received === 0 ? [] : [formatSum(received, receivedMeasured)]
        return [...came, formatSum(units, measured)].join(' / ')
      },
    },
    ...listedFacets(user),
    {
      label: t.orders.expectedOn,
      text: ({ expectedOn }) => (expectedOn === null ? null : formatLocalDate(expectedOn)),
    },
    dayField(t.orders.created),
    { label: t.orders.madeBy, text: ({ madeBy }) => madeBy?.name ?? null },
    ...branchField(user),
  ]
}
