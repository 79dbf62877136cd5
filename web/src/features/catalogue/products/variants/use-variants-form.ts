import { addVariants, createVariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { useSave } from '../../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { formatCount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { wayToProduct } from '../way-to-product.ts'
import { keyOf } from './combinations.ts'
import { DRAFT_SHAPES, addedRows, groupForm, moreForm, newDraft } from './variants-draft.ts'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'

import type { Beside, Draft, Row } from './variants-draft.ts'

/** The state of the page that adds variants. */
export function useVariantsForm(beside: Beside) {
  const { form, shell } = useSaving(beside)
  const { rows } = form.values
  return {
    form,
    shell,
    beside,
    /** Keeps what is typed for a combination. */
    setRow: ({ values: _values, ...row }: Row): void => {
      form.clearErrors()
      form.setFieldValue('rows', [...rows.filter(({ key }) => key !== row.key), row])
    },
  }
}
export type VariantsFormState = ReturnType<typeof useVariantsForm>

function useSaving(beside: Beside) {
  const { group, product } = beside
  const navigate = useNavigate()
  const create = useSave(createVariantGroup)
  const add = useSave(addVariants)
  const shown = useRef('')

  function note(saved: VariantGroup, draft: Draft): void {
    const added = addedRows(draft, beside)
    const [first] = added
    const isFirst = ({ values }: { values: string[] }) =>
      first !== undefined && keyOf(values) === first.key
    const found = saved.variants.find(isFirst)?.product.id ?? product?.id
    shown.current = found ?? saved.variants[0]?.product.id ?? ''
    showToast(
      added.length === 0
        ? t.variants.changed
        : t.variants.saved(added.length, formatCount(added.length)),
    )
  }

  const page = {
    keepsOnLeave: true,
    initialValues: newDraft(beside),
    shapes: DRAFT_SHAPES,
  } as const
  return useSaveForm({
    ...page,
    id: { name: 'variants', of: [group?.id, product?.id].filter(Boolean).join(' ') },
    schema: group === undefined ? groupForm(beside) : moreForm(beside),
    creates: [create, add],
    save: async (body, _version, form) => {
      const draft = form.getValues()
      if (group !== undefined)
        note(await add.mutateAsync({ params: { id: group.id }, body }), draft)
      else if ('name' in body) note(await create.mutateAsync({ body }), draft)
    },
    onSaved: () => void navigate(wayToProduct(shown.current)),
  })
}
