import { createLink } from '@tanstack/react-router'

import classes from './Button.module.css'

import type { ComponentPropsWithRef } from 'react'

type AnchorProps = ComponentPropsWithRef<'a'> & { variant?: 'secondary' | 'quiet' }

function Anchor({ children, variant = 'secondary', ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={classes.button} data-variant={variant} data-size="sm">
      {children}
    </a>
  )
}

/** A link to another screen that looks like the buttons beside it. */
export const ButtonLink = createLink(Anchor)
