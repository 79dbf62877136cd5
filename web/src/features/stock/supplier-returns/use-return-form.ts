import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'

import { useSave } from '../../../lib/api/use-save.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { DRAFT_SHAPES, newReturn, returnForm } from './return-draft.ts'

import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

/** The state of the page that sends goods back to a supplier. */
export function useReturnForm(of: ReturnableGoods | undefined) {
  const create = useSave(createSupplierReturn)
  return useDocumentForm({
    id: { name: 'supplierReturn', of: of?.delivery.id },
    kind: 'SUPPLIER_RETURN',
    initialValues: newReturn(choosesBranch(useUser()) ? '' : null, of),
    schema: returnForm,
    shapes: DRAFT_SHAPES,
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    saved: ({ number }) => t.supplierReturns.saved(number),
  })
}
export type ReturnFormState = ReturnType<typeof useReturnForm>
