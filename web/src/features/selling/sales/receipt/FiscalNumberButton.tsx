import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'

import type { Sale } from '@mezgeb/contract/selling/sales'

const FiscalNumberModal = lazyModal(() => import('./FiscalNumberModal.tsx'))

/** Gives the sale the number of its fiscal receipt; nothing once it has one. */
export function FiscalNumberButton({ sale: { id, fiscalNumber } }: { sale: Sale }) {
  const may = useMay()('sales.fiscalNumber')
  if (!may) return null
  return (
    <ModalButton
      isOffered={fiscalNumber === undefined}
      modal={FiscalNumberModal}
      modalProps={{ saleId: id }}
    >
      {t.sales.giveFiscal}
    </ModalButton>
  )
}
