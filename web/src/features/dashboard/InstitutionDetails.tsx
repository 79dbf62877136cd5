import { formatDate } from '../../lib/format.ts'
import { STATUS_TONE } from '../../lib/status-tone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './InstitutionDetails.module.css'

import type { Institution } from '@mezgeb/contract/institutions'

const COLUMNS = ['Name', 'Status', 'Branches', 'Users', 'Products', 'Suppliers', 'Created']

/** Institution Details (spec §2): a table, which scrolls by itself on narrow screens. */
export function InstitutionDetails({ institutions }: { institutions: readonly Institution[] }) {
  return (
    <section className={classes.details}>
      <h2 id="institution-details">Institution Details</h2>
      {institutions.length === 0 ? (
        <EmptyState>No institutions available.</EmptyState>
      ) : (
        // It can be scrolled, so the keyboard has to reach it.
        <div
          className={classes.scroll}
          role="region"
          aria-labelledby="institution-details"
          tabIndex={0}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {institutions.map((institution) => (
                <DetailsRow key={institution.id} institution={institution} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function DetailsRow({ institution }: { institution: Institution }) {
  const { name, status, counts, createdAt } = institution
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Badge tone={STATUS_TONE[status]}>{status}</Badge>
      </td>
      <td>{counts.branches}</td>
      <td>{counts.users}</td>
      <td>{counts.products}</td>
      <td>{counts.suppliers}</td>
      <td>{formatDate(createdAt)}</td>
    </tr>
  )
}
