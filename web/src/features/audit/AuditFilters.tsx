import { useId, useState } from 'react'

import { AUDIT_KINDS, AuditKind, PLATFORM_AUDIT_KINDS } from '@mezgeb/contract/audit'

import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { useLeaveFocusOnPage } from '../../ui/use-leave-focus-on-page.ts'
import { DayFilter } from '../sales/DayFilter.tsx'
import classes from '../sales/SalesFilters.module.css'
import { useOwnUsers } from './audit.api.ts'
import { NO_FILTERS, isFiltered } from './use-audit-search.ts'

import type { AuditFilters as Filters } from './use-audit-search.ts'

type AuditFiltersProps = {
  filters: Filters
  /** What is chosen, for where the fields are folded away. */
  words: readonly string[]
  onChange: (changed: Partial<Filters>) => void
}

/** Narrows the changes down to a kind, a user of the own institution and days. On a phone the fields open by a button. */
export function AuditFilters({ filters, words, onChange }: AuditFiltersProps) {
  const isWide = useMediaQuery('(min-width: 44em)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {!isWide && (
        <div className={classes.fold}>
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t.sales.filters}
          </Button>
          {!isOpen && isFiltered(filters) && <ClearButton onChange={onChange} />}
        </div>
      )}
      {(isWide || isOpen) && (
        <div className={classes.filters} id={id}>
          <Fields filters={filters} onChange={onChange} />
          {isFiltered(filters) && <ClearButton onChange={onChange} />}
        </div>
      )}
      {/* A record can be chosen by links only, so that no field tells it. */}
      <p
        className={classes.chosen}
        data-shown={(!isWide && !isOpen) || filters.recordId !== undefined || undefined}
      >
        {words.join(' · ')}
      </p>
    </>
  )
}

function Fields({ filters, onChange }: Omit<AuditFiltersProps, 'words'>) {
  const users = useOwnUsers()
  const isPlatform = useUser().institution === null
  const { kind = '', userId = '', from = '', to = '' } = filters
  return (
    <>
      <DeviceSelect
        label={t.audit.kind}
        value={kind}
        onChange={(value) => onChange({ kind: AuditKind.safeParse(value).data })}
      >
        <option value="">{t.audit.allKinds}</option>
        {(isPlatform ? PLATFORM_AUDIT_KINDS : AUDIT_KINDS).map((one) => (
          <option key={one} value={one}>
            {t.audit.kinds[one]}
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
      <DayFilter label={t.sales.from} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={t.sales.to} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

function ClearButton({ onChange }: Pick<AuditFiltersProps, 'onChange'>) {
  useLeaveFocusOnPage()
  return (
    <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
      {t.sales.clearFilters}
    </Button>
  )
}
