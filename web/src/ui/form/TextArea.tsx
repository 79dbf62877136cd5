import { FieldFrame } from './FieldFrame.tsx'

import type { ComponentPropsWithRef } from 'react'

import type { FieldFrameProps } from './FieldFrame.tsx'

type TextAreaProps = FieldFrameProps & ComponentPropsWithRef<'textarea'>

/** Several lines of text; takes what `form.getInputProps` gives. */
export function TextArea({ label, description, error, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </FieldFrame>
  )
}
