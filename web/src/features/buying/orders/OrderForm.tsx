import { useMemo } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { NewGoodsButton } from '../../catalogue/goods/NewGoodsButton.tsx'
import { orderedColumns, orderedSum } from '../../stock/bought-facets.ts'
import { DocumentForm } from '../../stock/document-form/DocumentForm.tsx'
import { DocumentHead } from '../../stock/document-form/DocumentHead.tsx'
import { GoodsLines } from '../../stock/lines/GoodsLines.tsx'
import { quantitiesOf } from '../../stock/lines/lines-of.ts'
import { ProposeButton } from '../../stock/lines/ProposeButton.tsx'
import { SupplierOrNew } from '../suppliers/SupplierOrNew.tsx'
import { codeColumn } from './code-facet.tsx'
import { useOrderForm } from './use-order-form.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

import type { LineColumn } from '../../stock/facets/line-column.ts'
import type { OrderDraft, OrderLine } from './order-draft.ts'
import type { OrderFormState } from './use-order-form.ts'

/** The form of an order: supplier, branch, and goods with costs and the supplier's codes. */
export function OrderForm({ order }: { order?: PurchaseOrder }) {
  const state = useOrderForm(order)
  const { form, shell } = state
  return (
    <DocumentForm
      title={order === undefined ? t.orders.formTitle : t.orders.editTitle}
      shell={shell}
      sums={useSums(form.values)}
    >
      <Head state={state} isNew={order === undefined} />
      <Lines state={state} />
    </DocumentForm>
  )
}

function useSums(draft: OrderDraft) {
  const { institution } = useUser()
  const units = quantitiesOf(draft.items, draft.goods)
  return {
    units: `${t.orders.units}: ${units === '' ? formatCount(0) : units}`,
    amount: orderedSum(draft, institution?.currency),
  }
}

function Head({ state, isNew }: { state: OrderFormState; isNew: boolean }) {
  const { form, lines, focusNext } = state
  const { branchId, supplierId } = form.values
  return (
    <DocumentHead>
      {isNew && (
        <BranchField
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => (supplierId === '' ? focusNext('supplierId') : lines.focusEmptyLine())}
        />
      )}
      <SupplierOrNew form={form} onChosen={() => lines.focusEmptyLine()} />
      <DateField
        calendar={getCalendar()}
        label={t.orders.expectedOn}
        {...form.getInputProps('expectedOn')}
      />
      <OptionalText label={t.orders.note} {...form.getInputProps('note')} />
    </DocumentHead>
  )
}

function Lines({ state }: { state: OrderFormState }) {
  const { form, lines, fill } = state
  const columns = useMemo((): LineColumn<OrderLine>[] => [...orderedColumns(), codeColumn()], [])
  const { supplierId, branchId } = form.values
  return (
    <>
      <GoodsLines lines={lines} isFirst={false} mayAdd hasHeads columns={columns} />
      <div>
        <ProposeButton disabled={supplierId === '' || branchId === ''} propose={fill}>
          {t.orders.fill}
        </ProposeButton>{' '}
        <NewGoodsButton onAdded={(goods) => lines.pickGoods(form.values.items.length - 1, goods)} />
      </div>
    </>
  )
}
