import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'

import { t } from '../../texts/texts.ts'
import classes from './Dialog.module.css'
import { Mantine } from '../theme/Mantine.tsx'
import { useEnteredField } from './use-entered-field.ts'
import { useEscape } from './use-escape.ts'
import { useScrollLock } from './use-scroll-lock.ts'

import type { ReactNode } from 'react'

type DialogProps = {
  title: string
  opened: boolean
  onClose: () => void
  /** Whether a tap beside it closes it; not where something may have been typed. */
  closeOnClickOutside?: boolean
  size?: 'md' | 'lg' | 'xl'
  /** It holds nothing to tab to: the keyboard has to reach the text to scroll it. */
  isOnlyRead?: boolean
  /** Not when the dialog below closes with it, whose button the focus goes to. */
  returnsFocus?: boolean
  children: ReactNode
}

/** A modal window; on phones a sheet at the bottom of the screen, under the thumb. */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, closeOnClickOutside = true, size = 'md', children } = props
  const { isOnlyRead = false, returnsFocus = true } = props
  const isStill = useReducedMotion()
  useScrollLock(opened)
  useEscape(opened, onClose)
  return (
    <Mantine>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={size}
        closeOnClickOutside={closeOnClickOutside}
        // Mantine's own would close every open dialog at once.
        closeOnEscape={false}
        returnFocus={returnsFocus}
        // Mantine's own lock writes an inline style element, which the CSP forbids.
        lockScroll={false}
        classNames={{
          inner: classes.inner ?? '',
          content: classes.content ?? '',
          header: classes.header ?? '',
          title: classes.title ?? '',
          body: classes.body ?? '',
        }}
        attributes={{
          header: { role: 'presentation' },
          ...(isOnlyRead ? { body: { tabIndex: 0 } } : {}),
        }}
        closeButtonProps={{ 'aria-label': t.ui.close, size: 'lg', className: classes.close ?? '' }}
        // Not 0: then the dialog takes the focus before Mantine has noted where to return it.
        transitionProps={{ duration: isStill ? 1 : 120, transition: 'fade' }}
      >
        <Content>{children}</Content>
      </Modal>
    </Mantine>
  )
}

// Mounted with each opening.
function Content({ children }: { children: ReactNode }) {
  useEnteredField()
  return children
}
