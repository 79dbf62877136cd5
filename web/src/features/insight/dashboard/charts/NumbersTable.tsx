import classes from './NumbersTable.module.css'

import type { ReactNode } from 'react'

type NumbersTableProps = {
  /** Other than the name of the section around it: both are landmarks. */
  label: string
  /** The first one names the rows, the others are numbers. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** A last row over the others. */
  total?: readonly ReactNode[]
}

/** The numbers of a picture in a table, which scrolls by itself where it is too large. */
export function NumbersTable({ label, columns, rows, total }: NumbersTableProps) {
  return (
    // It can be scrolled, so the keyboard has to reach it.
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} columns={columns} cells={cells} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <Row columns={columns} cells={total} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Row(props: { columns: readonly string[]; cells: readonly ReactNode[] }) {
  const [name, ...numbers] = props.cells
  return (
    <tr>
      <th scope="row">{name}</th>
      {numbers.map((number, index) => (
        <td key={props.columns[index + 1]}>{number}</td>
      ))}
    </tr>
  )
}
