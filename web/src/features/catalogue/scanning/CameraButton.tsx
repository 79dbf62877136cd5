import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type CameraProps = { onScan: (text: string) => void }

const CameraModal = lazyModal<CameraProps & ModalProps>(() => import('./CameraModal.tsx'))

/** Scans with the camera, where the browser gives one: to secure pages only. */
export function CameraButton({ onScan }: CameraProps) {
  if (!('mediaDevices' in navigator)) return null
  return (
    <ModalButton size="sm" isReading modal={CameraModal} modalProps={{ onScan }}>
      {t.scanning.withCamera}
    </ModalButton>
  )
}
