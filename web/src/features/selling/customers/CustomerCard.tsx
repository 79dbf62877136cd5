import { memo } from 'react'

import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/list/Card.tsx'
import { shownName } from '../../../lib/format/shown-name.ts'
import { customerFields } from './customer-fields.ts'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { CustomerHistoryDialog, CustomerModal } from './customer-modals.ts'

import type { Customer } from '@mezgeb/contract/selling/customers'

import type { ActionsProps } from '../../../ui/list/field.ts'

/** Name, phone and address, with Edit and View History (spec §2, decisions §7). STAFF know the branch: it is theirs. */
export const CustomerCard = memo(function CustomerCard({ item: customer }: { item: Customer }) {
  const titleId = `customer-${customer.id}`
  const user = useUser()
  return (
    <Card
      title={shownName(customer)}
      titleId={titleId}
      actions={<CustomerActions item={customer} titleId={titleId} />}
    >
      <Facts facts={factsOf(customerFields(user), customer)} />
    </Card>
  )
})

/** Edit and View History. */
export function CustomerActions({ item: customer, titleId }: ActionsProps<Customer>) {
  const button = { size: 'sm', modalProps: { customer }, 'aria-describedby': titleId } as const
  return (
    <>
      <ModalButton modal={CustomerModal} {...button}>
        {t.ui.edit}
      </ModalButton>
      <ModalButton isReading modal={CustomerHistoryDialog} {...button}>
        {t.customers.viewHistory}
      </ModalButton>
      <ChangesLink recordId={customer.id} aria-describedby={titleId} />
    </>
  )
}
