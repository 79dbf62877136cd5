import { ORDER_STATES, listPurchaseOrders } from '@mezgeb/contract/buying/supplier-orders'
import { useNavigate } from '@tanstack/react-router'

import {
  formatCount,
  formatLocalDate,
  formatMoney,
  formatUnits,
} from '../../../lib/format/format.ts'
import { useListAddress, useSearchText } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { mayUser } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { usePageAction } from '../../../ui/shell/page-action.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { stateWord } from './order-words.ts'

import type { OrderState, PurchaseOrderSummary } from '@mezgeb/contract/buying/supplier-orders'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** /purchase-orders. */
export function OrdersPage() {
  return useMay()('orders.view') ? <Orders /> : <Forbidden title={t.orders.title} />
}

function Orders() {
  const mayEdit = useMay()('orders.edit')
  const [{ status }, change] = useListAddress()
  const state = ORDER_STATES.find((one) => one === status)
  const [search, setSearch] = useSearchText()
  const list = useShownList(usePageList(listPurchaseOrders, { query: { state } }))
  const fields = useFields(orderFields)
  const { title, description } = t.orders
  const narrowedTo = state === undefined ? [] : [t.orders.states[state]]
  return (
    <ListScreen
      title={title}
      description={description}
      action={mayEdit && <AddButton label={t.orders.add} />}
      search={{ placeholder: t.orders.search, value: search, onChange: setSearch }}
      renderTabs={(panel) => (
        <>
          <StateFilter state={state} onChange={(next) => change({ status: next })} />
          {panel}
        </>
      )}
      list={list}
      print={<OutputButtons {...{ title, list, fields, search, narrowedTo }} />}
      errorTitle={t.orders.failed}
      empty={
        state === undefined
          ? { ...t.orders, action: mayEdit && <AddButton label={t.orders.addFirst} /> }
          : { ...t.orders, none: t.orders.noMatch }
      }
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

type StateFilterProps = {
  state: OrderState | undefined
  onChange: (state: string | undefined) => void
}

function StateFilter({ state, onChange }: StateFilterProps) {
  return (
    <FilterBar
      isFiltered={state !== undefined}
      words={state === undefined ? [] : [t.orders.states[state]]}
      onClear={() => onChange(undefined)}
    >
      <DeviceSelect label={t.orders.state} value={state ?? ''} onChange={onChange}>
        <option value="">{t.orders.anyState}</option>
        {ORDER_STATES.map((one) => (
          <option key={one} value={one}>
            {t.orders.states[one]}
          </option>
        ))}
      </DeviceSelect>
    </FilterBar>
  )
}

function AddButton({ label }: { label: string }) {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/purchase-orders/new' })
  const isPagesOwn = usePageAction(open)
  return (
    <Button variant="primary" {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})} onClick={open}>
      {label}
    </Button>
  )
}

function OrderLink({ order: { id, number } }: { order: PurchaseOrderSummary }) {
  return (
    <TextLink way={{ to: '/purchase-orders/$id', params: { id } }}>
      {t.orders.named(formatCount(number))}
    </TextLink>
  )
}

function orderFields(user: User): Field<PurchaseOrderSummary>[] {
  return [
    {
      label: t.orders.kinds.PURCHASE_ORDER,
      text: ({ number }) => t.orders.named(formatCount(number)),
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
      text: ({ units, received }) =>
        received === 0 ? formatUnits(units) : `${formatCount(received)} / ${formatUnits(units)}`,
    },
    ...(mayUser(user, 'costs.view')
      ? [
          {
            label: t.orders.cost,
            isNumber: true,
            file: { money: ({ cost = null }: PurchaseOrderSummary) => cost },
            text: ({ cost }: PurchaseOrderSummary) =>
              typeof cost === 'number'
                ? formatMoney(cost, 'entryCost', user.institution?.currency)
                : t.orders.unknownCost,
          },
        ]
      : []),
    {
      label: t.orders.expectedOn,
      text: ({ expectedOn }) => (expectedOn === null ? null : formatLocalDate(expectedOn)),
    },
    {
      label: t.orders.created,
      sort: 'date',
      file: { day: ({ createdAt }) => createdAt },
      text: ({ createdAt }) => formatLocalDate(createdAt),
    },
    ...branchField(user),
  ]
}
