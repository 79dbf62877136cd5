import { AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { NO_FILTERS, useAuditEntries } from './audit.api.ts'
import { auditFields } from './audit-fields.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { useAuditFilterWords } from './use-audit-filter-words.ts'

/** /audit: every change of the institution's data for an ADMIN, of institutions and users for a SUPER_ADMIN. */
export function AuditPage() {
  const [{ recordId, userId, kind, from, to }, change] = useListAddress()
  // The address may name anything.
  const filters = { recordId, userId, kind: AUDIT_KINDS.find((one) => one === kind), from, to }
  const list = useShownList(useAuditEntries(filters))
  const fields = useFields(auditFields)
  const isNarrow = Object.values(filters).some((value) => value !== undefined)
  const words = useAuditFilterWords(filters, list.items?.[0])
  return (
    <ListScreen
      title={t.audit.title}
      description={t.audit.description}
      renderTabs={(panel) => (
        <>
          <AuditFilters filters={filters} isFiltered={isNarrow} words={words} onChange={change} />
          {panel}
        </>
      )}
      list={list}
      print={<OutputButtons title={t.audit.title} list={list} fields={fields} narrowedTo={words} />}
      table={<DataTable label={t.audit.title} list={list} fields={fields} />}
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
