import { createSupplierBill, getUnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { today } from '../../../lib/format/today.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { PastDayField } from '../../workspace/past-day/PastDayField.tsx'
import { BilledGoodsRows } from './BilledGoodsRows.tsx'
import { FacetFields } from './bill-facets.ts'
import { DRAFT_SHAPES, billForm, newBill, withParts } from './bill-draft.ts'

import type { BillKind, UnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type SupplierBillModalProps = ModalProps & {
  supplier: SupplierAccount['supplier']
  kind: BillKind
  /** Chosen at first. */
  goods?: UnbilledGoods
}

/** Records a bill or a credit note of a supplier. */
export function SupplierBillModal(props: SupplierBillModalProps) {
  const { opened, onClose, supplier, kind } = props
  const { form, shell } = useBillForm(props)
  const { branchId, goods } = form.values
  const change = (parts: Parameters<typeof withParts>[1]) =>
    form.setValues(withParts(form.getValues(), parts))
  const unbilled = useUnbilled(props, branchId)
  const add = kind === 'BILL' ? t.payables.addBill : t.payables.addCredit
  return (
    <ModalForm
      title={`${add} · ${shownName(supplier)}`}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <Head form={form} kind={kind} />
      <BilledGoodsRows
        {...{ kind, unbilled, goods }}
        problems={form.errors}
        onChange={(changed) => change({ goods: changed })}
      />
      <FacetFields draft={form.values} problems={form.errors} onChange={change} />
      <NumberField label={t.payables.totalAmount} {...form.getInputProps('totalAmount')} />
      <OptionalText label={t.payables.note} {...form.getInputProps('note')} />
    </ModalForm>
  )
}

type HeadProps = { form: ReturnType<typeof useBillForm>['form']; kind: BillKind }

/** Number, branch and days of the bill. Goods are of one branch. */
function Head({ form, kind }: HeadProps) {
  const { branchId } = form.values
  return (
    <>
      <TextField
        label={t.payables.reference}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <BranchField
        {...form.getInputProps('branchId')}
        branchId={branchId}
        onPick={(id) => {
          if (id === branchId) return
          form.setValues({ ...withParts(form.getValues(), { goods: [] }), branchId: id })
        }}
      />
      <PastDayField
        label={t.payables.billedOn}
        {...form.getInputProps('billedOn')}
        onChange={(billedOn) => form.setValues(withParts(form.getValues(), { billedOn }))}
      />
      {kind === 'BILL' && (
        <DateField
          calendar={getCalendar()}
          label={t.payables.dueOn}
          description={t.payables.dueHint}
          {...form.getInputProps('dueOn')}
        />
      )}
    </>
  )
}

/** Goods of the branch that have no bill. */
function useUnbilled({ supplier, kind }: SupplierBillModalProps, branchId: string) {
  const { data } = useCall(
    getUnbilledGoods,
    { params: { id: supplier.id }, query: { branchId } },
    { enabled: branchId !== '', keepsLast: true },
  )
  const all = (kind === 'BILL' ? data?.received : data?.sentBack) ?? []
  return all.filter(({ branch }) => branch.id === branchId)
}

function useBillForm({ opened, onClose, supplier, kind, goods }: SupplierBillModalProps) {
  const create = useSave(createSupplierBill)
  const of = { kind, supplierId: supplier.id, branchId: '', day: today() }
  return useSaveForm({
    id: {
      name: kind === 'BILL' ? 'supplierBill' : 'supplierCredit',
      of: goods?.document.id ?? supplier.id,
    },
    opened,
    schema: billForm,
    initialValues: newBill(of, goods),
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (body) => {
      const { number } = await create.mutateAsync({ body })
      showToast(kind === 'BILL' ? t.payables.billSaved(number) : t.payables.creditSaved(number))
    },
    onSaved: onClose,
  })
}
