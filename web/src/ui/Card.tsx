import classes from './Card.module.css'

import type { ReactNode } from 'react'

type CardProps = {
  title: string
  /** Of the heading, for `aria-describedby` of the card's buttons. */
  titleId?: string
  /** At the end of the heading's line: a badge, or the one button of a small card. */
  aside?: ReactNode
  /** Buttons and links at the foot. */
  actions?: ReactNode
  children?: ReactNode
}

/** One thing of a list, inside CardGrid. */
export function Card({ title, titleId, aside, actions, children }: CardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {aside}
      </div>
      <div className={classes.body}>{children}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}
