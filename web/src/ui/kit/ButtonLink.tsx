import classes from './Button.module.css'
import { useWay } from './use-way.ts'

import type { NavigateOptions } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type ButtonLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  way: NavigateOptions
  variant?: 'secondary' | 'quiet'
}

/** A link to another screen that looks like the buttons beside it. */
export function ButtonLink(props: ButtonLinkProps) {
  const { way, variant = 'secondary', children, ...anchor } = props
  const link = useWay(way)
  return (
    <a {...anchor} className={classes.button} data-variant={variant} data-size="sm" {...link}>
      {children}
    </a>
  )
}
