import { useEffect, useState } from 'react'

import { Button } from './Button.tsx'
import { usePageAction } from './page-action.ts'
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
 * opening mounts the modal anew, so forms start clean. The code comes on hover, focus or in an idle moment.
 */
export function ModalButton<Extra extends object>(props: ModalButtonProps<Extra>) {
  const { modal: Modal, modalProps, ...button } = props
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => whenIdle(Modal.preload), [Modal])

  function handleOpen(): void {
    setOpenings(openings + 1)
    setOpen(true)
  }
  const isPagesOwn = usePageAction(handleOpen)

  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})}
        onClick={handleOpen}
        onMouseEnter={Modal.preload}
        onFocus={Modal.preload}
      />
      {openings > 0 && (
        <Modal key={openings} {...modalProps} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
