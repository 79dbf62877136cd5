import { memo } from 'react'

import { t } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
import { DeleteSupplierDialog, SupplierModal } from './supplier-modals.ts'

import type { Supplier } from '@mezgeb/contract/suppliers'

type SupplierCardProps = { supplier: Supplier; mayChange: boolean }

/** Name, who to ask for and where, with Edit and Delete for those who may (spec §2). */
export const SupplierCard = memo(function SupplierCard({ supplier, mayChange }: SupplierCardProps) {
  const { name, contactPerson, phone, address } = supplier
  const titleId = `supplier-${supplier.id}`
  const button = { size: 'sm', modalProps: { supplier }, 'aria-describedby': titleId } as const
  const actions = (
    <>
      <ModalButton modal={SupplierModal} {...button}>
        {t.ui.edit}
      </ModalButton>
      <ModalButton modal={DeleteSupplierDialog} {...button}>
        {t.ui.delete}
      </ModalButton>
      <ChangesLink recordId={supplier.id} aria-describedby={titleId} />
    </>
  )
  return (
    <Card title={name} titleId={titleId} {...(mayChange ? { actions } : {})}>
      <Facts
        facts={[
          { label: t.suppliers.contactPerson, value: contactPerson },
          { label: t.ui.phone, value: phone },
          { label: t.ui.address, value: address },
        ]}
      />
    </Card>
  )
})
