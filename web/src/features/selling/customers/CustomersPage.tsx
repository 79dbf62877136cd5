import { listCustomers } from '@mezgeb/contract/selling/customers'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { RecordActions } from '../../workspace/records/RecordActions.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { customerSales } from '../customer-sales/customer-sales.page.en.ts'
import { customerFields } from './customer-fields.tsx'

import type { Customer } from '@mezgeb/contract/selling/customers'

import type { ActionsProps } from '../../../ui/list/field.ts'

addTexts({ customerSales })

const CustomerModal = lazyModal(
  () => import('./CustomerModal.tsx'),
  ({ customer }) => claimDraft({ name: 'customer', of: customer?.id }),
)
const FindCustomerDialog = lazyModal(() => import('./FindCustomerDialog.tsx'))
const CustomerHistoryDialog = lazyModal(() => import('./CustomerHistoryDialog.tsx'))

/** /customers (spec §2). */
export function CustomersPage() {
  const user = useUser()
  const branchId = fixedBranchId(user)
  return (
    <RecordList
      words={t.customers}
      list={usePageList(listCustomers, { query: { branchId } })}
      fields={customerFields}
      fileFields={async (items) =>
        (await import('./customer-file-fields.ts')).customerFileFields(user, items)
      }
      modal={CustomerModal}
      modalProps={{}}
      tools={
        <>
          {branchId !== undefined && (
            <ModalButton isReading modal={FindCustomerDialog} modalProps={{}}>
              {t.customers.find}
            </ModalButton>
          )}
          <ButtonLink way={{ to: '/customers/ageing' }}>{t.customerSales.ageing}</ButtonLink>
        </>
      }
      Actions={CustomerActions}
      shape={{ facts: 2, hasActions: true }}
    />
  )
}

/** Edit and View History (spec §2, decisions §7). */
function CustomerActions({ item: customer, titleId }: ActionsProps<Customer>) {
  const modalProps = { customer }
  return (
    <RecordActions recordId={customer.id} {...{ titleId, modal: CustomerModal, modalProps }}>
      <ModalButton
        isReading
        size="sm"
        modal={CustomerHistoryDialog}
        modalProps={modalProps}
        aria-describedby={titleId}
      >
        {t.customers.viewHistory}
      </ModalButton>
      <ButtonLink
        way={{ to: '/customers/$id', params: { id: customer.id } }}
        aria-describedby={titleId}
      >
        {t.customerSales.page}
      </ButtonLink>
    </RecordActions>
  )
}
