import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { Link } from '@tanstack/react-router'

import { formatDateTime } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { isSecret, kindBeforeName, labelOf, nameOf, personOf, valueText } from './audit-words.ts'
import classes from './AuditRows.module.css'

import type { AuditEntry } from '@mezgeb/contract/insight/audit'

/** One entry for each change: what, who, when and from where, and what was there before and after. */
export function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  const { institution } = useUser()
  return (
    <ul className={classes.rows} aria-label={t.audit.title}>
      {entries.map((entry) => (
        <li className={classes.row} key={entry.id}>
          <p>
            <span className={classes.action} data-action={entry.action}>
              {t.audit.actions[entry.action]}
            </span>{' '}
            <RecordLink entry={entry} />
          </p>
          <span className={classes.when}>{formatDateTime(entry.at)}</span>
          <p className={classes.who}>
            {[
              personOf(entry),
              entry.branch?.name,
              institution === null && entry.recordId !== entry.institution.id
                ? entry.institution.name
                : null,
              entry.address,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ul className={classes.changes} aria-label={t.audit.changes}>
            {entry.changes.map((change) => (
              <li key={`${change.field} ${change.of}`}>
                <span className={classes.label}>{labelOf(change)}</span>{' '}
                <Values entry={entry} change={change} currency={institution?.currency ?? null} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** To all changes of the record; to a document itself that is its own and only entry. */
function RecordLink({ entry }: { entry: AuditEntry }) {
  const { kind, recordId } = entry
  const own = FREQUENT_KINDS.find((one) => one.kind === kind)
  if (own !== undefined) {
    return (
      <Link className={classes.name} to={`/${own.list}/$id`} params={{ id: recordId }}>
        {nameOf(entry)}
      </Link>
    )
  }
  return (
    <>
      {kindBeforeName(entry)}
      <Link className={classes.name} to="/audit" search={{ recordId }}>
        {nameOf(entry)}
      </Link>
    </>
  )
}

type ValuesProps = {
  entry: AuditEntry
  change: AuditEntry['changes'][number]
  currency: string | null
}

/** Of what was added only what is there now; of what was deleted what was there. */
function Values({ entry, change, currency }: ValuesProps) {
  const { field } = change
  if (isSecret(change)) return t.audit.another
  const before = valueText(entry, field, change.before, currency)
  const after = valueText(entry, field, change.after, currency)
  if (before === null && entry.action === 'CREATED') return after
  if (entry.action === 'DELETED') return <del>{before}</del>
  return (
    <>
      <del>{before ?? t.audit.nothing}</del>
      <span className={classes.arrow} role="img" aria-label={t.audit.to}>
        {' → '}
      </span>
      <ins>{after ?? t.audit.nothing}</ins>
    </>
  )
}
