import { t } from '../../../texts/texts.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'

import type { ReactNode } from 'react'

import type { Field } from '../../../ui/list/field.ts'

type ReportProps<Data> = {
  answer: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/** A report that is loading, failed, or is there. */
export function Report<Data>({ answer, children }: ReportProps<Data>) {
  const { data, error, isFetching, refetch } = answer
  if (data !== undefined) return children(data)
  if (error === null) return <RowsSkeleton />
  return (
    <ErrorPanel
      title={t.reports.failed}
      message={error.message}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
}

type RowsProps<Row> = {
  label: string
  rows: readonly Row[]
  fields: readonly Field<Row>[]
  /** Instead of a table without rows. */
  none: string
}

/** An empty column is no wider than a word of its heading, which then makes the head as high as its words. */
export const withValues = <Row,>(fields: readonly Field<Row>[], rows: readonly Row[]) =>
  fields.filter(({ text }) => rows.some((row) => (text(row) ?? '') !== ''))

const UNSORTED = { orders: [], sort: undefined, setSort: () => {} }

export function Rows<Row extends { id: string }>({ label, rows, fields, none }: RowsProps<Row>) {
  return (
    <section>
      <h2>{label}</h2>
      {rows.length === 0 ? (
        <EmptyState>{none}</EmptyState>
      ) : (
        <DataTable
          label={label}
          list={{ ...UNSORTED, items: rows }}
          fields={withValues(fields, rows)}
        />
      )}
    </section>
  )
}
