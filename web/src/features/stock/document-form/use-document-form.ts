import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { wayOfDocument } from '../document-link.ts'

import type * as z from 'zod/mini'

import type { SaveForm, SaveFormOptions } from '../../../lib/drafts/use-save-form.ts'

type Saved = { id: string; number: string }

type DocumentFormOptions<Values extends object, Schema extends z.ZodMiniType> = Omit<
  SaveFormOptions<Values, Schema>,
  'save' | 'onSaved'
> & {
  /** As `document_links` name it: its page is next. */
  kind: string
  /** Of a dialog. */
  onClose?: () => void
  saved: (number: string) => string
  save: (...sent: Parameters<SaveFormOptions<Values, Schema>['save']>) => Promise<Saved>
}

/** The form of a document. Saved, it says so, and shows the document. A page keeps its draft when it is left. */
export function useDocumentForm<Values extends object, Schema extends z.ZodMiniType>(
  options: DocumentFormOptions<Values, Schema>,
): SaveForm<Values> & { focusNext: ReturnType<typeof useNextField> } {
  const { kind, onClose, saved, save } = options
  const navigate = useNavigate()
  const id = useRef('')
  const saving = useSaveForm<Values, Schema>({
    ...(onClose === undefined ? { keepsOnLeave: true } : {}),
    ...options,
    save: async (...sent) => {
      const document = await save(...sent)
      id.current = document.id
      showToast(saved(document.number))
    },
    onSaved: () => {
      onClose?.()
      void navigate(wayOfDocument({ id: id.current, kind }))
    },
  })
  return { ...saving, focusNext: useNextField(saving.form) }
}
