import { useEffect, useEffectEvent } from 'react'

import { Button } from './Button.tsx'
import { usePageAction } from './page-action.ts'
import { useOpenings } from './use-openings.ts'
import { whenIdle } from './when-idle.ts'

import type { ButtonProps } from './Button.tsx'
import type { LazyModal, ModalProps } from './lazy-modal.tsx'

type ModalButtonProps<Extra extends object> = Omit<ButtonProps, 'onClick'> & {
  modal: LazyModal<Extra & ModalProps>
  /** What the modal needs besides `opened` and `onClose`. */
  modalProps: Extra
}

/**
 * A button and the modal it opens. The open state stays here, so opening renders no card again; every
 * opening mounts the modal anew, so forms start clean. What was typed when the session ended opens by itself. The code
 * comes on hover, focus or in an idle moment.
 */
export function ModalButton<Extra extends object>(props: ModalButtonProps<Extra>) {
  const { modal: Modal, modalProps, ...button } = props
  const { key, isOpen, open, close } = useOpenings()

  useEffect(() => whenIdle(Modal.preload), [Modal])

  const modalState = { ...modalProps, opened: isOpen, onClose: close }
  const openIfClaimed = useEffectEvent(() => {
    if (Modal.claims(modalState)) open()
  })
  useEffect(() => openIfClaimed(), [])

  const isPagesOwn = usePageAction(open)

  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})}
        onClick={open}
        onMouseEnter={Modal.preload}
        onFocus={Modal.preload}
      />
      {key > 0 && <Modal key={key} {...modalState} />}
    </>
  )
}
