import { createContext, useContext, useId } from 'react'

import classes from './Field.module.css'

import type { ReactNode } from 'react'

export type FieldFrameProps = {
  label: string
  /** For screen readers only, where a row above says it already. */
  isLabelHidden?: boolean
  /** Between label and field. */
  description?: ReactNode
  error?: ReactNode
}

type Control = {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Frame = FieldFrameProps & { children: (control: Control) => ReactNode }

/**
 * True for fields that a dialog covers. Their labels name nothing meanwhile, so that each field of the dialog is the only one
 * with its label (docs/spec/decisions.md §7).
 */
export const CoveredFields = createContext(false)

/** Label, description and error around a field, tied to it for screen readers. */
export function FieldFrame(props: Frame) {
  const { label, isLabelHidden = false, description, error, children } = props
  const id = useId()
  const isCovered = useContext(CoveredFields)
  const isWrong = Boolean(error)
  const texts = [description === undefined ? '' : `${id}-about`, isWrong ? `${id}-error` : '']
  return (
    <div className={classes.root}>
      <label
        className={isLabelHidden ? 'visually-hidden' : classes.label}
        htmlFor={isCovered ? undefined : id}
      >
        {label}
      </label>
      {description !== undefined && (
        <p className={classes.description} id={`${id}-about`}>
          {description}
        </p>
      )}
      <div className={classes.box}>
        {children({
          id,
          className: classes.input,
          'aria-invalid': isWrong || undefined,
          'aria-describedby': texts.join(' ').trim() || undefined,
        })}
      </div>
      {isWrong && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
