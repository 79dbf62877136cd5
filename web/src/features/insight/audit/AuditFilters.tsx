import { AUDIT_KINDS, PLATFORM_AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { kindWord } from './audit-words.ts'
import { NO_FILTERS, useOwnUsers } from './audit.api.ts'

import type { AuditFilters as Filters } from './audit.api.ts'

type AuditFiltersProps = {
  filters: Filters
  isFiltered: boolean
  words: readonly string[]
  onChange: (changed: Partial<Filters>) => void
}

/** Filters the changes by kind, user of the own institution, and days. */
export function AuditFilters({ filters, isFiltered, words, onChange }: AuditFiltersProps) {
  return (
    <FilterBar
      isFiltered={isFiltered}
      words={words}
      // Only links choose a record: no field shows it.
      showsWords={filters.recordId !== undefined}
      onClear={() => onChange(NO_FILTERS)}
    >
      <Fields filters={filters} onChange={onChange} />
    </FilterBar>
  )
}

function Fields({ filters, onChange }: Pick<AuditFiltersProps, 'filters' | 'onChange'>) {
  const users = useOwnUsers()
  const isPlatform = useUser().institution === null
  const { kind = '', userId = '' } = filters
  return (
    <>
      <DeviceSelect
        label={t.audit.kind}
        value={kind}
        onChange={(value) => onChange({ kind: AUDIT_KINDS.find((one) => one === value) })}
      >
        <option value="">{t.audit.allKinds}</option>
        {(isPlatform ? PLATFORM_AUDIT_KINDS : AUDIT_KINDS).map((one) => (
          <option key={one} value={one}>
            {kindWord(one)}
          </option>
        ))}
      </DeviceSelect>
      {!isPlatform && (
        <DeviceSelect
          label={t.audit.user}
          value={userId}
          onChange={(id) => onChange({ userId: id === '' ? undefined : id })}
        >
          <option value="">{t.audit.allUsers}</option>
          {users.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </DeviceSelect>
      )}
      <PeriodFields period={filters} onChange={onChange} />
    </>
  )
}
