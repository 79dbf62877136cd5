import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Outcome } from './use-codes.ts'

type CameraProps = {
  onScan: (text: string) => Promise<Outcome>
  /** The camera stays on for the next code. */
  takesMany?: boolean
}

const CameraModal = lazyModal<Required<CameraProps> & ModalProps>(() => import('./CameraModal.tsx'))

/** Scans with the camera, where the browser gives one: to secure pages only. */
export function CameraButton({ onScan, takesMany = false }: CameraProps) {
  if (!('mediaDevices' in navigator)) return null
  return (
    <ModalButton size="sm" isReading modal={CameraModal} modalProps={{ onScan, takesMany }}>
      {t.scanning.withCamera}
    </ModalButton>
  )
}
