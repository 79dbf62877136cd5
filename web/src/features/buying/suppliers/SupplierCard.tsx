import { memo } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/list/Card.tsx'
import { supplierFields } from './supplier-fields.ts'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { DeleteSupplierDialog, SupplierModal } from './supplier-modals.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

import type { ActionsProps } from '../../../ui/list/field.ts'

/** Name, who to ask for and where, with Edit and Delete for those who may (spec §2). */
export const SupplierCard = memo(function SupplierCard({ item: supplier }: { item: Supplier }) {
  const mayChange = useMay()('suppliers.edit')
  const titleId = `supplier-${supplier.id}`
  const actions = <SupplierActions item={supplier} titleId={titleId} />
  return (
    <Card title={supplier.name} titleId={titleId} {...(mayChange ? { actions } : {})}>
      <Facts facts={factsOf(supplierFields(), supplier)} />
    </Card>
  )
})

/** Edit and Delete, for those who may. */
export function SupplierActions({ item: supplier, titleId }: ActionsProps<Supplier>) {
  if (!useMay()('suppliers.edit')) return null
  const button = { size: 'sm', modalProps: { supplier }, 'aria-describedby': titleId } as const
  return (
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
}
