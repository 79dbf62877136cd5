import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'

type NoRowsProps = {
  list: {
    items: readonly unknown[] | undefined
    error: Error | null
    retry: () => void
    isRetrying: boolean
  }
  failed: string
  none?: string
}

/** Says why a list shows no rows: they failed to load, they are loading, or there are none. */
export function NoRows({ list: { items, error, retry, isRetrying }, failed, none }: NoRowsProps) {
  if (error !== null)
    return (
      <ErrorPanel title={failed} message={error.message} onRetry={retry} isRetrying={isRetrying} />
    )
  if (items === undefined) return <RowsSkeleton />
  return items.length === 0 && none !== undefined ? <EmptyState>{none}</EmptyState> : null
}
