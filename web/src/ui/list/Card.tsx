import classes from './Card.module.css'
import { useLeaveFocusOnPage } from '../shell/use-leave-focus-on-page.ts'

import type { ReactNode } from 'react'

type CardProps = {
  title: ReactNode
  /** Of the heading, for `aria-describedby` of the card's buttons, and to bring the focus there. */
  titleId?: string
  /** h4 in a section of a dialog. */
  heading?: 'h2' | 'h4'
  /** Before the heading: the box that chooses it. */
  before?: ReactNode
  /** Before the heading. */
  picture?: ReactNode
  /** At the end of the heading's line: a badge, or the one button of a small card. */
  aside?: ReactNode
  /** Buttons and links at the foot. */
  actions?: ReactNode
  children?: ReactNode
}

/** One thing of a list, inside CardGrid. */
export function Card(props: CardProps) {
  const { title, titleId, heading: Heading = 'h2', before, picture, aside, actions } = props
  useLeaveFocusOnPage()
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        {before !== undefined && (
          <div className={classes.before} data-print="none">
            {before}
          </div>
        )}
        <div className={classes.named}>
          {picture}
          <Heading className={classes.title} id={titleId} tabIndex={-1}>
            {title}
          </Heading>
        </div>
        {aside}
      </div>
      <div className={classes.body}>{props.children}</div>
      {actions !== undefined && (
        <div className={classes.actions} data-print="none">
          {actions}
        </div>
      )}
    </li>
  )
}
