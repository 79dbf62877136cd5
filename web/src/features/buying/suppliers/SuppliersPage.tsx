import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { RecordActions } from '../../workspace/records/RecordActions.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { supplierFields } from './supplier-fields.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

import type { ActionsProps } from '../../../ui/list/field.ts'

const SupplierModal = lazyModal(
  () => import('./SupplierModal.tsx'),
  ({ supplier }) => claimDraft({ name: 'supplier', of: supplier?.id }),
)
const DeleteSupplierDialog = lazyModal(() => import('./DeleteSupplierDialog.tsx'))

/** /suppliers (spec §2). */
export function SuppliersPage() {
  const mayEdit = useMay()('suppliers.edit')
  return (
    <RecordList
      words={t.suppliers}
      list={usePageList(listSuppliers)}
      fields={supplierFields}
      fileFields={async () => (await import('./supplier-file-fields.ts')).supplierFileFields()}
      modal={SupplierModal}
      modalProps={{}}
      Actions={mayEdit ? SupplierActions : undefined}
      shape={{ facts: 2, hasActions: mayEdit }}
    />
  )
}

/** Edit and Delete (spec §2). */
function SupplierActions({ item: supplier, titleId }: ActionsProps<Supplier>) {
  const modalProps = { supplier }
  const mayPay = useMay()('payables.view')
  return (
    <RecordActions recordId={supplier.id} {...{ titleId, modal: SupplierModal, modalProps }}>
      {mayPay && (
        <ButtonLink
          way={{ to: '/payables/$id', params: { id: supplier.id } }}
          aria-describedby={titleId}
        >
          {t.payables.account}
        </ButtonLink>
      )}
      <ModalButton
        size="sm"
        modal={DeleteSupplierDialog}
        modalProps={modalProps}
        aria-describedby={titleId}
      >
        {t.ui.delete}
      </ModalButton>
    </RecordActions>
  )
}
