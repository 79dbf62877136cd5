import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'

import type { ReactNode } from 'react'

import type { LazyModal, ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type RecordActionsProps<Extra extends object> = {
  recordId: string
  /** Of the record's name. */
  titleId: string
  /** Edits the record. */
  modal: LazyModal<Extra & ModalProps>
  modalProps: Extra
  /** Buttons between Edit and History. */
  children?: ReactNode
}

/** The buttons of a record's card or row. */
export function RecordActions<Extra extends object>(props: RecordActionsProps<Extra>) {
  const { recordId, titleId, modal, modalProps, children } = props
  return (
    <>
      <ModalButton
        size="sm"
        data-print="none"
        modal={modal}
        modalProps={modalProps}
        aria-describedby={titleId}
      >
        {t.ui.edit}
      </ModalButton>
      {children}
      <ChangesLink recordId={recordId} aria-describedby={titleId} />
    </>
  )
}
