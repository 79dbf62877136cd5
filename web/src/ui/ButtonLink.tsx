import { createLink } from '@tanstack/react-router'

import classes from './Button.module.css'

import type { ComponentPropsWithRef } from 'react'

function Anchor({ children, ...anchor }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...anchor} className={classes.button} data-variant="secondary" data-size="sm">
      {children}
    </a>
  )
}

/** A link to another screen that looks like the buttons beside it. */
export const ButtonLink = createLink(Anchor)
