import classes from './Button.module.css'

import type { ComponentPropsWithRef } from 'react'

/** `link`: the name of a row that opens in a dialog; it looks like a name that leads to a page. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'

export type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  /** Shows that the click is being worked on and takes no other. */
  busy?: boolean
}

/** A plain button, 44 px high on touch screens. `primary`: the one thing a screen is for. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', busy = false, onClick, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
      // Not `disabled`: that would throw the keyboard's focus away.
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
