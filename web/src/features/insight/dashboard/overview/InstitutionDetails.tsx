import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { useListAddress } from '../../../../lib/list/use-list-address.ts'
import { formatCount, formatDate } from '../../../../lib/format/format.ts'
import { searchedFor } from '../../../../lib/shell/paths.ts'
import { useMediaQuery } from '../../../../ui/kit/use-media-query.ts'
import { t } from '../../../../texts/texts.ts'
import { StatusBadge } from '../../../../ui/list/StatusBadge.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { EmptyState } from '../../../../ui/list/EmptyState.tsx'
import classes from './InstitutionDetails.module.css'
import { Pager } from './Pager.tsx'
import { Row } from '../ListRow.tsx'

import type { Institution } from '@mezgeb/contract/business/institution'

/** Institutions shown at a time. */
const PAGE_SIZE = 20

type InstitutionDetailsProps = {
  /** The newest, or all. */
  institutions: readonly Institution[]
  /** How many there are. */
  total: number
}

/** Institution Details (spec §2), page by page: a table, and on phones, where it has no room, lines. */
export function InstitutionDetails({ institutions, total }: InstitutionDetailsProps) {
  const id = useId()
  const isWide = useMediaQuery('(min-width: 44em)')
  const pages = Math.max(1, Math.ceil(institutions.length / PAGE_SIZE))
  const [address, change] = useListAddress()
  const page = Math.min(address.page ?? 1, pages)
  const setPage = (wanted: number) => change({ page: wanted === 1 ? undefined : wanted })
  const from = (page - 1) * PAGE_SIZE
  const shown = institutions.slice(from, from + PAGE_SIZE)
  const { shown: shownOfAll, shownOfNewest } = t.overview
  const tell = institutions.length < total ? shownOfNewest : shownOfAll
  return (
    <section>
      <div className={classes.head}>
        <h2 id={id}>{t.overview.details}</h2>
        <Link to="/institutions" aria-describedby={id}>
          {t.overview.all}
        </Link>
      </div>
      {institutions.length === 0 && <EmptyState>{t.institutions.none}</EmptyState>}
      {institutions.length > 0 && !isWide && <DetailsRows institutions={shown} labelledBy={id} />}
      {institutions.length > 0 && isWide && (
        // It can be scrolled, so the keyboard has to reach it.
        <div className={classes.scroll} role="region" aria-labelledby={id} tabIndex={0}>
          <DetailsTable institutions={shown} />
        </div>
      )}
      {pages > 1 && (
        <Pager
          label={t.overview.details}
          text={tell(
            formatCount(from + 1),
            formatCount(from + shown.length),
            formatCount(institutions.length),
          )}
          page={page}
          pages={pages}
          onPage={setPage}
        />
      )}
    </section>
  )
}

function DetailsTable({ institutions }: { institutions: readonly Institution[] }) {
  const { ui, overview, institutions: words } = t
  const columns = [
    ui.name,
    overview.status,
    t.branches.title,
    words.users,
    t.products.title,
    t.suppliers.title,
    words.created,
  ]
  return (
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
        {institutions.map((institution) => (
          <DetailsRow key={institution.id} institution={institution} />
        ))}
      </tbody>
    </table>
  )
}

type DetailsRowsProps = { institutions: readonly Institution[]; labelledBy: string }

function DetailsRows({ institutions, labelledBy }: DetailsRowsProps) {
  const words = t.institutions
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy}>
      {institutions.map(({ id, name, status, counts, createdAt }) => (
        <Row
          key={id}
          name={<TextLink way={searchedFor('/institutions', name)}>{name}</TextLink>}
          note={[
            `${t.branches.title} ${formatCount(counts.branches)}`,
            `${words.users} ${formatCount(counts.users)}`,
            `${t.products.title} ${formatCount(counts.products)}`,
            `${t.suppliers.title} ${formatCount(counts.suppliers)}`,
          ].join(' · ')}
          value={<StatusBadge status={status} />}
          date={formatDate(createdAt)}
        />
      ))}
    </ul>
  )
}

function DetailsRow({ institution }: { institution: Institution }) {
  const { name, status, counts, createdAt } = institution
  return (
    <tr>
      <th scope="row">
        <TextLink way={searchedFor('/institutions', name)}>{name}</TextLink>
      </th>
      <td>
        <StatusBadge status={status} />
      </td>
      <td>{formatCount(counts.branches)}</td>
      <td>{formatCount(counts.users)}</td>
      <td>{formatCount(counts.products)}</td>
      <td>{formatCount(counts.suppliers)}</td>
      <td>{formatDate(createdAt)}</td>
    </tr>
  )
}
