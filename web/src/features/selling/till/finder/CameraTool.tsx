import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { useKeyDisclosure } from '../../../../ui/form/use-key-disclosure.ts'
import classes from './Finder.module.css'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'
import type { Outcome } from '../../../catalogue/scanning/use-codes.ts'

type CameraProps = { onScan: (text: string) => Promise<Outcome>; takesMany: boolean }

const CameraModal = lazyModal<CameraProps & ModalProps>(
  () => import('../../../catalogue/scanning/CameraModal.tsx'),
)

/** Scans with the camera, where the browser gives one. */
export function CameraTool({ onScan }: Pick<CameraProps, 'onScan'>) {
  const { key, isOpen, open, close } = useKeyDisclosure()
  if (!('mediaDevices' in navigator)) return null
  return (
    <>
      <button
        className={classes.camera}
        type="button"
        aria-haspopup="dialog"
        aria-label={t.scanning.withCamera}
        title={t.scanning.withCamera}
        onClick={open}
        onMouseEnter={CameraModal.preload}
        onFocus={CameraModal.preload}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2 7V3.5A1.5 1.5 0 0 1 3.500 2H7m6 0h3.500A1.500 1.500 0 0 1 18 3.500V7m0 6v3.500a1.500 1.500 0 0 1-1.500 1.500H13m-6 0H3.500A1.500 1.500 0 0 1 2 16.500V13M6 7v6m3-6v6m2.500-6v6M14 7v6" />
        </svg>
      </button>
      {key > 0 && (
        <CameraModal key={key} opened={isOpen} onClose={close} takesMany onScan={onScan} />
      )}
    </>
  )
}
