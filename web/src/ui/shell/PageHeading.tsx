import { useEffect, useRef } from 'react'

import { PageAction } from './page-action.ts'
import classes from './PageHeading.module.css'

import type { ReactNode } from 'react'

let isFirstPage = true

type PageHeadingProps = { title: string; description?: string; action?: ReactNode }

/**
 * The heading of a page: sets the document's title and, after a navigation, takes the focus,
 * so that a screen reader says where it is. `action` stays under the thumb on phones.
 */
export function PageHeading({ title, description, action }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Mezgeb`
  }, [title])
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <header className={classes.heading}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {action !== undefined && (
        <div className={classes.action} data-print="none">
          <PageAction value>{action}</PageAction>
        </div>
      )}
    </header>
  )
}
