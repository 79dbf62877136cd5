import { Named } from '@mezgeb/contract/kit/fields'
import { StockOutInput, createStockOut } from '@mezgeb/contract/stock/removals'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { dayField, dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { QuantityField } from '../../../ui/form/QuantityField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { ProductField } from '../../catalogue/products/field/ProductField.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { recount, takeUnits } from '../../catalogue/goods/take-units.ts'
import { PastDayField } from '../../workspace/past-day/PastDayField.tsx'
import { CorrectionHint } from '../CorrectionHint.tsx'
import { useOpenCorrection } from '../use-open-correction.ts'
import { documentName } from '../document-link.ts'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'
import { LotSelect } from '../lots/LotSelect.tsx'
import { countedShape } from '../lines/counted-shape.ts'
import { lotShape } from '../lots/lot-shape.ts'
import { presetName } from './removal-preset.ts'

import type { RemovalPreset } from './removal-preset.ts'

const RemovedGoods = z.object({
  ...Named.shape,
  tracksExpiry: z.optional(z.boolean()),
  unitSize: z.optional(z.int()),
})
type RemovedGoods = z.output<typeof RemovedGoods>
type RemovalForm = ReturnType<typeof useRemovalForm>['form']

type StockRemovalModalProps = {
  opened: boolean
  onClose: () => void
  preset?: RemovalPreset | undefined
}

/** Takes units out of a branch other than by a sale (spec §2). */
export function StockRemovalModal({ opened, onClose, preset }: StockRemovalModalProps) {
  const { form, shell } = useRemovalForm({ opened, onClose, preset })
  const focusNext = useNextField(form)
  const { branchId, product } = form.values
  const isEmpty = branchId === '' && form.values.quantity === ''
  const isBranchAwaited = useAwaitedBranch({ branchId, isEmpty, focusNext })
  const isBranchFirst = branchId === '' && !isBranchAwaited
  return (
    <ModalForm title={titleOf(preset)} opened={opened} onClose={onClose} {...shell}>
      <CorrectionHint document={preset?.corrected} isSaving={shell.saving} />
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
        onPick={(goods) => pickGoods(form, goods)}
        onChosen={() => focusNext('quantity')}
      />
      <div>
        <ProductScanner
          onGoods={(scanned) => {
            pickGoods(form, scanned.goods)
            takeUnits(form, scanned)
            focusNext('quantity')
          }}
        />
      </div>
      <QuantityField
        {...{ ...form.getInputProps('quantity'), unitSize: product?.unitSize }}
        onEnter={() => focusNext('reason')}
      />
      <LotOfRemoval form={form} />
      <ReasonFields form={form} focusNext={focusNext} />
      <PastDayField label={t.stockDocuments.dateRemoved} {...form.getInputProps('dateRemoved')} />
    </ModalForm>
  )
}

const titleOf = (preset: RemovalPreset | undefined) =>
  preset?.corrected === undefined
    ? t.removals.add
    : t.reversals.correction(documentName(preset.corrected))

type ReasonFieldsProps = {
  form: RemovalForm
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

function pickGoods(form: RemovalForm, goods: RemovedGoods): void {
  const { id, name, tracksExpiry, unitSize } = goods
  recount(form, goods)
  form.setFieldValue('product', { id, name, tracksExpiry, unitSize })
  form.setFieldValue('productId', id)
  form.setFieldValue('batch', '')
  form.setFieldValue('expiresOn', '')
  form.clearFieldError('productId')
}

/** The batch that is taken, of a product with expiry dates. */
function LotOfRemoval({ form }: { form: RemovalForm }) {
  const { branchId, product } = form.values
  if (product?.tracksExpiry !== true || branchId === '') return null
  return (
    <LotSelect
      productId={product.id}
      branchId={branchId}
      value={form.values}
      error={form.errors['expiresOn']}
      data-path="expiresOn"
      onPick={({ batch, expiresOn }) => {
        form.setFieldValue('batch', batch)
        form.setFieldValue('expiresOn', expiresOn)
      }}
    />
  )
}

function useRemovalForm({ opened, onClose, preset }: StockRemovalModalProps) {
  const user = useUser()
  const create = useSave(createStockOut)
  const { remember, open } = useOpenCorrection(preset?.corrected)
  return useSaveForm({
    id: { name: 'stockRemoval', of: presetName(preset) },
    opened,
    schema: removalForm,
    initialValues: newRemoval(choosesBranch(user) ? (preset?.branchId ?? '') : null, preset),
    shapes: { product: z.nullable(RemovedGoods) },
    creates: [create],
    save: async (body) =>
      remember(await create.mutateAsync({ body: { ...body, corrects: preset?.corrected?.id } })),
    onSaved: () => {
      showToast(t.removals.added)
      onClose()
      open()
    },
  })
}

/** A removal of today, or a copy of the one that it corrects. `branchId`: null for STAFF, whose branch the server knows. */
function newRemoval(branchId: string | null, preset: RemovalPreset | undefined) {
  return {
    branchId,
    product: preset?.product ?? null,
    productId: preset?.product.id ?? '',
    quantity: preset?.quantity ?? ('' as number | string),
    batch: preset?.batch ?? '',
    expiresOn: preset?.expiresOn ?? '',
    reason: preset?.reason ?? '',
    /** Of the institution's list; empty for a text of the user. */
    reasonId: preset?.reasonId ?? '',
    note: '',
    dateRemoved: preset?.corrected === undefined ? today() : dayOf(preset.corrected.date),
    /** The timestamp of the removal that it corrects; empty for none. */
    keptDate: preset?.corrected?.date ?? '',
    openedAt: Date.now(),
  }
}

/**
 * The contract's removal with a day for its date; the note follows the name of a listed reason. `openedAt` is one moment
 * per form: a retry must send the same body.
 */
function removalForm(removal: ReturnType<typeof newRemoval>) {
  const { dateRemoved, ...shape } = StockOutInput.shape
  return z.pipe(
    z.pipe(z.looseObject({ reason: z.string(), reasonId: z.string(), note: z.string() }), withNote),
    z.object({
      ...shape,
      ...countedShape(removal.product),
      dateRemoved: z.pipe(dayField(removal), dateRemoved),
      ...lotShape(removal.product?.tracksExpiry === true),
    }),
  )
}

type Given = { reason: string; reasonId: string; note: string }

const withNote = z.transform(({ reason, reasonId, note, ...values }: Given) => {
  if (reasonId === '') return { ...values, reason }
  return { ...values, reasonId, reason: note.trim() === '' ? reason : `${reason}: ${note.trim()}` }
})
