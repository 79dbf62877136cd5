import { getCustomerAgeing } from '@mezgeb/contract/selling/customer-sales'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { BranchFilter } from '../../business/BranchFilter.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { ORDERS, ageingFields, ageingRows } from './ageing-fields.tsx'
import { customerSales as english } from './customer-sales.page.en.ts'
import classes from './CustomerPage.module.css'

import type { CustomerAgeing } from '@mezgeb/contract/selling/customer-sales'

import type { ActionsProps } from '../../../ui/list/field.ts'
import type { AgeingRow } from './ageing-fields.tsx'

addTexts({ customerSales: english })

const ReminderDialog = lazyModal(() => import('./ReminderDialog.tsx'))

/** /customers/ageing: the debts of customers by their age. */
export function AgeingPage() {
  const mayView = useMay()('customers.view')
  return mayView ? <Ageing /> : <Forbidden title={t.customerSales.ageing} />
}

function Ageing() {
  const [{ branchId }] = useListAddress()
  const { data, error, isFetching, refetch } = useCall(getCustomerAgeing, {
    query: branchId === undefined ? {} : { branchId },
  })
  const text = t.customerSales
  return (
    <div className={classes.sheet}>
      <PageHeading title={text.ageing} description={text.ageingDescription} />
      <OfBranch />
      {error !== null && (
        <ErrorPanel
          title={text.ageingFailed}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data?.sum.count === 0 && <EmptyState>{text.nobodyOwes}</EmptyState>}
      {data !== undefined && data.sum.count > 0 && <Debtors ageing={data} />}
    </div>
  )
}

function Debtors({ ageing }: { ageing: CustomerAgeing }) {
  const [{ sort: wanted }, change] = useListAddress()
  const fields = useFields(ageingFields)
  const sort = ORDERS.find((order) => order === wanted) ?? '-price'
  const items = ageingRows(ageing, sort)
  const list = { items, total: items.length, readAll: async () => ({ items, total: items.length }) }
  const { count } = ageing.sum
  const listed = ageing.customers.length
  const text = t.customerSales
  return (
    <section>
      <div className={`${classes.tools} ${classes.filters}`} data-print="none">
        <OutputButtons title={text.ageing} list={list} fields={fields} />
      </div>
      {listed < count && <p>{text.most(formatCount(listed), formatCount(count))}</p>}
      <DataTable
        label={text.ageing}
        list={{ items, orders: ORDERS, sort, setSort: (order) => change({ sort: order }) }}
        fields={fields}
        Actions={DebtorActions}
      />
    </section>
  )
}

function DebtorActions({ item: { debtor }, titleId }: ActionsProps<AgeingRow>) {
  if (debtor === null) return null
  return (
    <ModalButton
      isReading
      size="sm"
      modal={ReminderDialog}
      modalProps={{ debtor }}
      aria-describedby={titleId}
    >
      {t.customerSales.remind}
    </ModalButton>
  )
}

function OfBranch() {
  const [{ branchId }, change] = useListAddress()
  if (!choosesBranch(useUser())) return null
  return (
    <div className={classes.tools} data-print="none">
      <BranchFilter branchId={branchId} onPick={(id) => change({ branchId: id })} />
    </div>
  )
}
