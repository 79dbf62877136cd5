import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { wayOfDocument } from '../document-link.ts'

import type * as z from 'zod/mini'

import type { SaveForm, SaveFormOptions } from '../../../lib/drafts/use-save-form.ts'

type DocumentFormOptions<
  Values extends object,
  Schema extends z.ZodMiniType,
  Saved extends { id: string },
> = Omit<SaveFormOptions<Values, Schema>, 'save' | 'onSaved'> & {
  /** As `document_links` name it: its page is next. Absent: the page below the form stays. */
  kind: string | undefined
  /** Of a dialog. */
  onClose?: () => void
  save: (...sent: Parameters<SaveFormOptions<Values, Schema>['save']>) => Promise<Saved>
  /** Said of the saved document; nothing where that was said already. */
  saved: (document: Saved) => string | void
}

/** The form of a document. Saved, it says so, and shows the document. A page keeps its draft when it is left. */
export function useDocumentForm<
  Values extends object,
  Schema extends z.ZodMiniType,
  Saved extends { id: string },
>(
  options: DocumentFormOptions<Values, Schema, Saved>,
): SaveForm<Values> & { focusNext: ReturnType<typeof useNextField> } {
  const { kind, onClose, saved, save } = options
  const navigate = useNavigate()
  const id = useRef('')
  const saving = useSaveForm<Values, Schema>({
    ...(onClose === undefined && kind !== undefined ? { keepsOnLeave: true } : {}),
    ...options,
    save: async (...sent) => {
      const document = await save(...sent)
      id.current = document.id
      const said = saved(document)
      if (said !== undefined) showToast(said)
    },
    onSaved: () => {
      onClose?.()
      if (kind !== undefined) void navigate(wayOfDocument({ id: id.current, kind }))
    },
  })
  return { ...saving, focusNext: useNextField(saving.form) }
}
