import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { wayOfDocument } from '../document-link.ts'
import { DRAFT_SHAPES, newReturn, returnForm } from './return-draft.ts'

import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

/** The state of the page that sends goods back to a supplier. */
export function useReturnForm(of: ReturnableGoods | undefined) {
  const user = useUser()
  const navigate = useNavigate()
  const create = useSave(createSupplierReturn)
  const savedId = useRef('')
  return useSaveForm({
    id: { name: 'supplierReturn', of: of?.delivery.id },
    keepsOnLeave: true,
    initialValues: newReturn(choosesBranch(user) ? '' : null, of),
    schema: returnForm,
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: async (body) => {
      const saved = await create.mutateAsync({ body })
      showToast(t.supplierReturns.saved(saved.number))
      savedId.current = saved.id
    },
    onSaved: () => {
      const made = { id: savedId.current, kind: 'SUPPLIER_RETURN' }
      void navigate(wayOfDocument(made))
    },
  })
}
export type ReturnFormState = ReturnType<typeof useReturnForm>
