import { FieldFrame } from './FieldFrame.tsx'

import type { ComponentPropsWithRef, ReactNode } from 'react'

import type { FieldFrameProps } from './FieldFrame.tsx'

type TextFieldProps = FieldFrameProps &
  ComponentPropsWithRef<'input'> & {
    /** Inside the field, at its end. */
    after?: ReactNode
  }

/** A line of text, a day (`type="date"`) and the like; takes what `form.getInputProps` gives. */
export function TextField({ label, description, error, after, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(control) => (
        <>
          <input {...input} {...control} />
          {after}
        </>
      )}
    </FieldFrame>
  )
}
