import { listJournal } from '@mezgeb/contract/insight/journal'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { Report } from '../../workspace/reports/Report.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { postingFields, postingsOf } from './posting-fields.ts'
import classes from './JournalPage.module.css'

import type { Reading } from '../../../lib/api/read-whole-list.ts'

type EntriesProps = {
  query: { from: string; to: string; branchId?: string }
  narrowedTo: readonly string[]
}

/** The documents of some days with a row for each account that they post to. */
export function Entries({ query, narrowedTo }: EntriesProps) {
  const list = useShownList(usePageList(listJournal, { query: { ...query, search: undefined } }))
  const { items, error, retry, isRetrying } = list
  const title = t.journal.title
  const fields = postingFields()
  const readAll = async (reading: Reading) => {
    const read = await list.readAll(reading)
    const rows = postingsOf(read.items)
    const isWhole = read.total === read.items.length
    return { items: rows, total: isWhole ? rows.length : Math.max(read.total, rows.length + 1) }
  }
  const answer = { data: items, error, isFetching: isRetrying, refetch: retry }
  return (
    <Report answer={answer}>
      {(entries) => {
        if (entries.length === 0) return <EmptyState>{t.journalPage.none}</EmptyState>
        const rows = postingsOf(entries)
        return (
          <section>
            <div className={classes.buttons} data-print="none">
              <p aria-live="polite">{list.count}</p>
              <OutputButtons
                {...{ title, fields, narrowedTo }}
                list={{ items: rows, total: list.total, readAll }}
              />
            </div>
            <DataTable label={title} list={{ ...list, items: rows }} fields={fields} />
            <ShowMore more={list.more} />
          </section>
        )
      }}
    </Report>
  )
}
