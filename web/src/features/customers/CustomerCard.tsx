import { memo } from 'react'

import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
import { CustomerHistoryDialog, CustomerModal } from './customer-modals.ts'

import type { Customer } from '@mezgeb/contract/customers'

/** Name, phone and address, with Edit and View History (spec §2, decisions §7). STAFF know the branch: it is theirs. */
export const CustomerCard = memo(function CustomerCard({ customer }: { customer: Customer }) {
  const titleId = `customer-${customer.id}`
  const isAdmin = useUser().role === 'ADMIN'
  const button = { size: 'sm', modalProps: { customer }, 'aria-describedby': titleId } as const
  return (
    <Card
      title={customer.name}
      titleId={titleId}
      actions={
        <>
          <ModalButton modal={CustomerModal} {...button}>
            {t.ui.edit}
          </ModalButton>
          <ModalButton modal={CustomerHistoryDialog} {...button}>
            {t.customers.viewHistory}
          </ModalButton>
          <ChangesLink recordId={customer.id} aria-describedby={titleId} />
        </>
      }
    >
      <Facts
        facts={[
          { label: t.ui.phone, value: customer.phone },
          { label: t.ui.address, value: customer.address },
          { label: t.branches.label, value: isAdmin ? customer.branch.name : null },
        ]}
      />
    </Card>
  )
})
