import { useMemo } from 'react'
import { StockOutInput, createStockOut } from '@mezgeb/contract/stock/removals'

import { useSave } from '../../../lib/api/use-save.ts'
import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { chosenTime } from '../../../lib/format/business-day.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { heldColumns, heldFacets } from '../typed-facets.ts'
import { bodyOfLine, unitsFacet } from '../lines/lines-of.ts'
import { ONE_PRODUCT_SHAPES, firstDay, newOneProduct } from '../one-product/one-product.ts'
import { OneProductModal } from '../one-product/OneProductModal.tsx'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'
import { presetName } from './removal-preset.ts'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { RemovalPreset } from './removal-preset.ts'

type StockRemovalModalProps = ModalProps & { preset?: RemovalPreset | undefined }
type Saving = ReturnType<typeof useRemovalForm>

const NEXT = { branchId: 'productId', productId: 'quantity', quantity: 'reason' }

/** Takes units out of a branch other than by a sale (spec §2). */
export function StockRemovalModal({ opened, onClose, preset }: StockRemovalModalProps) {
  const saving = useRemovalForm({ opened, onClose, preset })
  const { branchId } = saving.form.values
  const columns = useMemo(() => heldColumns(branchId), [branchId])
  return (
    <OneProductModal
      title={t.removals.add}
      {...{ opened, onClose, saving, columns }}
      corrected={preset?.corrected}
      first="productId"
      next={(path) => NEXT[path]}
      date={{ path: 'dateRemoved', label: t.stockDocuments.dateRemoved }}
    >
      <ReasonFields {...saving} />
    </OneProductModal>
  )
}

/** The reason, and a note beside one of the list. */
function ReasonFields({ form, focusNext }: Pick<Saving, 'form' | 'focusNext'>) {
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
        <OptionalText label={t.removalReasons.note} {...form.getInputProps('note')} />
      )}
    </>
  )
}

function useRemovalForm({ opened, onClose, preset }: StockRemovalModalProps) {
  const create = useSave(createStockOut)
  const corrected = preset?.corrected
  return useDocumentForm({
    id: { name: 'stockRemoval', of: presetName(preset) },
    kind: corrected?.kind,
    opened,
    onClose,
    schema: removalForm,
    initialValues: newRemoval(choosesBranch(useUser()) ? (preset?.branchId ?? '') : null, preset),
    shapes: ONE_PRODUCT_SHAPES,
    creates: [create],
    save: (body) => create.mutateAsync({ body: { ...body, corrects: corrected?.id } }),
    saved: () => t.removals.added,
  })
}

/** A removal of today, or a copy of the one that it corrects. */
function newRemoval(branchId: string | null, preset: Partial<RemovalPreset> = {}) {
  return {
    ...newOneProduct(branchId, preset),
    reason: preset.reason ?? '',
    /** Of the institution's list; empty for a text of the user. */
    reasonId: preset.reasonId ?? '',
    note: '',
    dateRemoved: firstDay(preset),
  }
}
type Removal = ReturnType<typeof newRemoval>

/** The contract's removal. */
const removalForm = bodySchema(bodyOf, StockOutInput)

function bodyOf(removal: Removal): object {
  const { branchId, product, dateRemoved } = removal
  return {
    branchId,
    ...bodyOfLine([unitsFacet, ...heldFacets], removal, product ?? undefined),
    ...reasonOf(removal),
    dateRemoved: chosenTime(dateRemoved, removal),
  }
}

/** The note follows the name of a listed reason. */
function reasonOf({ reason, reasonId, note }: Removal) {
  if (reasonId === '') return { reason }
  return { reasonId, reason: note.trim() === '' ? reason : `${reason}: ${note.trim()}` }
}
