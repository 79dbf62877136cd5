import { t } from '../../../texts/texts.ts'
import { Button } from '../../kit/Button.tsx'
import { useMediaQuery } from '../../kit/use-media-query.ts'

import type { ReactNode } from 'react'

type PageSaveProps = {
  /** The id of the form. */
  form: string
  /** `bar`: of a phone, under the thumb; `foot`: the end of the form elsewhere. A page has both. */
  place: 'bar' | 'foot'
  saving: boolean
  children?: ReactNode
}

/** Saves a form that is a page. */
export function PageSave({ form, place, saving, children = t.ui.save }: PageSaveProps) {
  const isPhone = useMediaQuery('(max-width: 43.99em)')
  if (isPhone !== (place === 'bar')) return null
  return (
    <Button
      type="submit"
      form={form}
      variant="primary"
      busy={saving}
      title="Ctrl+Enter"
      aria-keyshortcuts="Control+Enter"
      data-save=""
    >
      {children}
    </Button>
  )
}
