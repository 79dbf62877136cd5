import { Named } from '@mezgeb/contract/kit/fields'
import { StockOutInput, createStockOut } from '@mezgeb/contract/stock/removals'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { dayField } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { QuantityField } from '../../../ui/form/QuantityField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { ProductField } from '../../catalogue/products/ProductField.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { takeUnits } from '../../catalogue/goods/take-units.ts'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'

type StockRemovalModalProps = { opened: boolean; onClose: () => void }

/** Takes units out of a branch other than by a sale (spec §2). */
export function StockRemovalModal({ opened, onClose }: StockRemovalModalProps) {
  const { form, shell } = useRemovalForm({ opened, onClose })
  const focusNext = useNextField(form)
  const { branchId, product } = form.values
  const isEmpty = branchId === '' && form.values.quantity === ''
  const isBranchAwaited = useAwaitedBranch({ branchId, isEmpty, focusNext })
  const isBranchFirst = branchId === '' && !isBranchAwaited
  function pick({ id, name }: { id: string; name: string }): void {
    form.setFieldValue('product', { id, name })
    form.setFieldValue('productId', id)
    form.clearFieldError('productId')
  }
  return (
    <ModalForm title={t.removals.add} opened={opened} onClose={onClose} {...shell}>
      {branchId !== null && (
        <BranchField
          {...(isBranchFirst ? { 'data-autofocus': true } : {})}
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => focusNext('productId')}
        />
      )}
      <ProductField
        {...(isBranchFirst ? {} : { 'data-autofocus': true })}
        {...form.getInputProps('productId')}
        product={product ?? undefined}
        branchId={branchId ?? ''}
        onPick={pick}
        onChosen={() => focusNext('quantity')}
      />
      <div>
        <ProductScanner
          onGoods={(scanned) => {
            pick(scanned.goods)
            takeUnits(form, scanned)
            focusNext('quantity')
          }}
        />
      </div>
      <QuantityField {...form.getInputProps('quantity')} onEnter={() => focusNext('reason')} />
      <ReasonFields form={form} focusNext={focusNext} />
      <DateField
        calendar={getCalendar()}
        label={t.stockDocuments.dateRemoved}
        {...form.getInputProps('dateRemoved')}
      />
    </ModalForm>
  )
}

type ReasonFieldsProps = {
  form: ReturnType<typeof useRemovalForm>['form']
  focusNext: (path: string) => void
}

/** The reason, and a note beside one of the list. */
function ReasonFields({ form, focusNext }: ReasonFieldsProps) {
  return (
    <>
      <ReasonField
        {...form.getInputProps('reason')}
        onText={(text, reasonId) => {
          form.setFieldValue('reason', text)
          form.setFieldValue('reasonId', reasonId)
        }}
        onChosen={(isListed) => focusNext(isListed ? 'note' : 'dateRemoved')}
      />
      {form.values.reasonId !== '' && (
        <TextField
          label={t.removalReasons.note}
          placeholder={t.ui.optional}
          autoComplete="off"
          {...form.getInputProps('note')}
        />
      )}
    </>
  )
}

function useRemovalForm({ opened, onClose }: StockRemovalModalProps) {
  const user = useUser()
  const create = useSave(createStockOut)
  return useSaveForm({
    id: { name: 'stockRemoval' },
    opened,
    schema: removalForm,
    initialValues: newRemoval(choosesBranch(user) ? '' : null),
    shapes: { product: z.nullable(Named) },
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showToast(t.removals.added)
      onClose()
    },
  })
}

/** An empty removal of today. `branchId`: null for STAFF, whose branch the server knows. */
function newRemoval(branchId: string | null) {
  return {
    branchId,
    product: null as z.output<typeof Named> | null,
    productId: '',
    quantity: '' as number | string,
    reason: '',
    /** Of the institution's list; empty for a text of the user. */
    reasonId: '',
    note: '',
    dateRemoved: today(),
    openedAt: Date.now(),
  }
}

/**
 * The contract's removal with a day for its date; the note follows the name of a listed reason. `openedAt` is one moment
 * per form: a retry must send the same body.
 */
function removalForm({ openedAt }: { openedAt: number }) {
  const { dateRemoved, ...shape } = StockOutInput.shape
  return z.pipe(
    z.pipe(z.looseObject({ reason: z.string(), reasonId: z.string(), note: z.string() }), withNote),
    z.object({ ...shape, dateRemoved: z.pipe(dayField(openedAt), dateRemoved) }),
  )
}

type Told = { reason: string; reasonId: string; note: string }

const withNote = z.transform(({ reason, reasonId, note, ...values }: Told) => {
  if (reasonId === '') return { ...values, reason }
  return { ...values, reasonId, reason: note.trim() === '' ? reason : `${reason}: ${note.trim()}` }
})
