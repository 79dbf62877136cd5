import classes from './TextLink.module.css'
import { useWay } from './use-way.ts'

import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type TextLinkProps = { way: NavigateOptions; children: ReactNode }

/** A name that leads to what it names; it looks like the text around it until it is pointed at. */
export function TextLink({ way, children }: TextLinkProps) {
  return (
    <a className={classes.link} {...useWay(way)}>
      {children}
    </a>
  )
}
