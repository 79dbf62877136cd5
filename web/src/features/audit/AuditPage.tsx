import { useShownList } from '../../lib/use-shown-list.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { useAuditEntries } from './audit.api.ts'
import { auditColumns } from './audit-columns.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { useAuditFilterWords } from './use-audit-filter-words.ts'
import { NO_FILTERS, isFiltered, useAuditSearch } from './use-audit-search.ts'

/** /audit: every change of the institution's data for an ADMIN, of institutions and users for a SUPER_ADMIN. */
export function AuditPage() {
  const { filters, change } = useAuditSearch()
  const list = useShownList(useAuditEntries(filters))
  const isNarrow = isFiltered(filters)
  const words = useAuditFilterWords(filters, list.items?.[0])
  return (
    <ListScreen
      title={t.audit.title}
      description={t.audit.description}
      renderTabs={(panel) => (
        <>
          <AuditFilters filters={filters} words={words} onChange={change} />
          {panel}
        </>
      )}
      list={list}
      print={
        <PrintButton title={t.audit.title} list={list} columns={auditColumns} narrowedTo={words} />
      }
      errorTitle={t.audit.failed}
      loading="rows"
      empty={{
        noMatch: t.audit.noMatch,
        none: isNarrow ? t.audit.noMatch : t.audit.none,
        action: isNarrow && (
          <Button onClick={() => change(NO_FILTERS)}>{t.sales.clearFilters}</Button>
        ),
      }}
    >
      <AuditRows entries={list.items ?? []} />
    </ListScreen>
  )
}
