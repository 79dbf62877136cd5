import { FieldFrame } from './FieldFrame.tsx'

import type { ComponentPropsWithRef, ReactNode } from 'react'

import type { FieldFrameProps } from './FieldFrame.tsx'

export type TextFieldProps = FieldFrameProps &
  ComponentPropsWithRef<'input'> & {
    /** Inside the field, at its end. */
    after?: ReactNode
  }

/** A line of text, a day (`type="date"`) and the like; takes what `form.getInputProps` gives. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, description, error, after, ...input } = props
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} description={description} error={error}>
      {(control) => (
        <>
          <input {...input} {...control} />
          {after}
        </>
      )}
    </FieldFrame>
  )
}
