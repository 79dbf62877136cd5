import { useId, useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import panelClasses from '../Panel.module.css'
import classes from './ChartPanel.module.css'

import type { ReactNode } from 'react'

type PictureProps = {
  title: string
  /** Said instead of both while there is nothing to see. */
  empty: string | null
  /** The same numbers for those who read. */
  table: ReactNode
  /** Spans all columns of its row. */
  isWide?: boolean
  /** The picture. */
  children: ReactNode
}

/** Numbers as a picture or, at choice, as a table. */
export function Picture({ title, empty, table, isWide = false, children }: PictureProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    // No landmark: the heading leads here, and the name would answer to labels such as Branch and Product.
    <section className={`${panelClasses.panel} ${classes.picture}`} data-wide={isWide || undefined}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {empty === null && (
          <Button
            variant="quiet"
            size="sm"
            aria-describedby={id}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t.dashboard.asPicture : t.dashboard.asTable}
          </Button>
        )}
      </div>
      {empty !== null && <p className={panelClasses.empty}>{empty}</p>}
      {empty === null && (isTable ? table : children)}
    </section>
  )
}
