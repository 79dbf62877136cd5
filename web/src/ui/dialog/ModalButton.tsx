import { useContext, useEffect, useEffectEvent } from 'react'

import { Button } from '../kit/Button.tsx'
import { usePageAction } from '../shell/page-action.ts'
import { useKeyDisclosure } from '../form/use-key-disclosure.ts'
import { whenIdle } from '../kit/when-idle.ts'
import { WritesOff } from '../kit/writes-off.ts'

import type { ButtonProps } from '../kit/Button.tsx'
import type { LazyModal, ModalProps } from './lazy-modal.tsx'

type ModalButtonProps<Extra extends object> = Omit<ButtonProps, 'onClick'> & {
  modal: LazyModal<Extra & ModalProps>
  /** The modal's props other than `opened` and `onClose`. */
  modalProps: Extra
  /** The modal saves nothing, so that it opens even while every save is refused. */
  isReading?: boolean
  /** Whether there is the button. Its open modal stays: it says what somebody else has done meanwhile. */
  isOffered?: boolean
}

/**
 * A button and its modal. The open state stays here, so opening re-renders no card; each opening
 * mounts a new modal, so forms start clean. It opens by itself if it has a draft. The code loads on
 * hover, focus or in an idle moment.
 */
export function ModalButton<Extra extends object>(props: ModalButtonProps<Extra>) {
  const { modal: Modal, modalProps, isReading = false, isOffered = true, ...button } = props
  const { key, isOpen, open: openNow, close } = useKeyDisclosure()
  const whyOff = useContext(WritesOff)
  const off = isReading || whyOff === null ? {} : { disabled: true, title: whyOff }

  function open(): void {
    if (off.disabled !== true) openNow()
  }

  useEffect(() => (isOffered ? whenIdle(Modal.preload) : undefined), [Modal, isOffered])

  const modalState = { ...modalProps, opened: isOpen, onClose: close }
  const openIfClaimed = useEffectEvent(() => {
    if (isOffered && Modal.claims(modalState)) open()
  })
  useEffect(() => openIfClaimed(), [])

  const isPagesOwn = usePageAction(open, isOffered)

  return (
    <>
      {isOffered && (
        <Button
          {...button}
          {...off}
          aria-haspopup="dialog"
          {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})}
          onClick={open}
          onMouseEnter={Modal.preload}
          onFocus={Modal.preload}
        />
      )}
      {key > 0 && <Modal key={key} {...modalState} />}
    </>
  )
}
