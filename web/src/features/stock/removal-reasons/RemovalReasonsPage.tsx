import { listRemovalReasons, sortRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { NewReason } from './NewReason.tsx'
import { ReasonRow } from './ReasonRow.tsx'
import classes from './RemovalReasons.module.css'

/** /settings/removal-reasons: names and order of the reasons of removals, and which of them can be chosen. */
export function RemovalReasonsPage() {
  if (!useMay()('reasons.edit')) return <Forbidden title={t.removalReasons.title} />
  return (
    <>
      <PageHeading
        title={t.removalReasons.title}
        description={t.removalReasons.hint}
        action={<ButtonLink way={{ to: '/settings' }}>{t.removalReasons.back}</ButtonLink>}
      />
      <Reasons />
    </>
  )
}

function Reasons() {
  const { data, error } = useCall(listRemovalReasons, {})
  const sort = useSave(sortRemovalReasons)
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <Message tone="danger">{error.message}</Message>

  function move(from: number, to: number): void {
    const ids = (data ?? []).map(({ id }) => id)
    const [id = ''] = ids.splice(from, 1)
    ids.splice(to, 0, id)
    sort.mutate({ body: { ids } })
  }

  return (
    <div className={classes.reasons}>
      <ol className={classes.rows} aria-label={t.removalReasons.title}>
        {data.map((reason, at) => (
          <ReasonRow
            key={reason.id}
            reason={reason}
            nth={at + 1}
            isBusy={sort.isPending}
            onUp={at === 0 ? undefined : () => move(at, at - 1)}
            onDown={at === data.length - 1 ? undefined : () => move(at, at + 1)}
          />
        ))}
      </ol>
      {sort.error !== null && <Message tone="danger">{sort.error.message}</Message>}
      <NewReason />
    </div>
  )
}
