import { Fragment } from 'react'

import { formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from './PrintedList.module.css'

import type { ReactNode } from 'react'

const LONG_WORD = /\S{13}/u
const PIECES = /\S{1,12}|\s+/gu

export type Rows = {
  columns: readonly { label: string; isNumber?: boolean }[]
  /** As many texts each as there are columns. */
  rows: readonly (readonly string[])[]
  /** When they were read. */
  readAt: string
  /** How many rows the list has; more than are printed when it is too long. */
  total: number
  closing?: Closing | undefined
}

/** Below the table: sums, and who signs, each with the names that are known. */
export type Closing = {
  sums: readonly (readonly [label: string, sum: string])[]
  signatures: readonly (readonly [label: string, names: string])[]
}

type PrintedListProps = { title: string; narrowedTo: readonly string[]; rows: Rows }

/** A list on paper: whose it is, what it shows and when, and a table whose headings stand on every sheet. */
export function PrintedList({ title, narrowedTo, rows: read }: PrintedListProps) {
  const { institution, branch } = useUser()
  const { columns, rows, readAt, total } = read
  const [shown, all] = [formatCount(rows.length), formatCount(total)]
  const count = total > rows.length ? t.printing.firstOf(shown, all) : t.ui.inTotal(all)
  return (
    <article aria-label={title}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.shop}>
          {[institution?.name, branch?.name].filter(Boolean).join(' · ')}
        </p>
        <p>{[...narrowedTo, count].join(' · ')}</p>
        <p>{t.printing.printedAt(formatDateTime(readAt))}</p>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- drawn once, and rows may read the same
            <tr key={row}>
              {columns.map(({ label, isNumber }, column) => (
                <td key={label} data-number={isNumber}>
                  {breakable(cells[column] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {read.closing !== undefined && <Below closing={read.closing} />}
    </article>
  )
}

function Below({ closing: { sums, signatures } }: { closing: Closing }) {
  return (
    <footer className={classes.closing}>
      <dl>
        {sums.map(([label, sum]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      {signatures.map(([label, names]) => (
        <p key={label} className={classes.signature}>
          {[label, names].filter(Boolean).join(': ')}
        </p>
      ))}
    </footer>
  )
}

/** However long a word is, the paper does not get wider: every so many letters it may go on in the next line. */
function breakable(text: string): ReactNode {
  if (!LONG_WORD.test(text)) return text
  return text.match(PIECES)?.map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- drawn once
    <Fragment key={at}>
      {piece}
      <wbr />
    </Fragment>
  ))
}
