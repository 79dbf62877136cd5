import { listTenders, sortTenders } from '@mezgeb/contract/selling/tenders'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { NewTender } from './NewTender.tsx'
import { TenderRow } from './TenderRow.tsx'
import classes from './Tenders.module.css'

const CashRounding = lazy(() =>
  import('./CashRounding.tsx').then((section) => ({ default: section.CashRounding })),
)

/** /settings/tenders: names and order of the tenders, which of them need a reference, and which can be chosen. */
export function TendersPage() {
  if (!useMay()('tenders.edit')) return <Forbidden title={t.tenders.title} />
  return (
    <>
      <PageHeading
        title={t.tenders.title}
        description={t.tenders.hint}
        action={<ButtonLink way={{ to: '/settings' }}>{t.tenders.back}</ButtonLink>}
      />
      <Tenders />
    </>
  )
}

function Tenders() {
  const { data, error } = useCall(listTenders, {})
  const sort = useSave(sortTenders)
  const { institution } = useUser()
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <Message tone="danger">{error.message}</Message>

  function move(from: number, to: number): void {
    const ids = (data ?? []).map(({ id }) => id)
    const [id = ''] = ids.splice(from, 1)
    ids.splice(to, 0, id)
    sort.mutate({ body: { ids } })
  }

  return (
    <div className={classes.tenders}>
      <ol className={classes.rows} aria-label={t.tenders.title}>
        {data.map((tender, at) => (
          <TenderRow
            key={tender.id}
            tender={tender}
            nth={at + 1}
            isBusy={sort.isPending}
            onUp={at === 0 ? undefined : () => move(at, at - 1)}
            onDown={at === data.length - 1 ? undefined : () => move(at, at + 1)}
          />
        ))}
      </ol>
      {sort.error !== null && <Message tone="danger">{sort.error.message}</Message>}
      <NewTender />
      <Suspense>{institution !== null && <CashRounding institution={institution} />}</Suspense>
    </div>
  )
}
