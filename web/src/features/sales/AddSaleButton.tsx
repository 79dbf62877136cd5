import { INSTITUTION_MEMBERS } from '@mezgeb/contract/roles'

import { useUser } from '../../lib/use-user.ts'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { SaleModal } from './sale-modal.ts'

/** For STAFF and ADMIN only (spec §2, §6). */
export function AddSaleButton() {
  const { role } = useUser()
  if (!INSTITUTION_MEMBERS.some((member) => member === role)) return null
  return (
    <ModalButton variant="primary" modal={SaleModal} modalProps={{}}>
      Add Sale
    </ModalButton>
  )
}
