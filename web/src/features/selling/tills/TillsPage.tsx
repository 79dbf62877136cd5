import { useState } from 'react'

import { rememberBranch } from '../../../lib/session/last-branch.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { useBranchChoice } from '../../business/branches/branches.api.ts'
import { useTills } from '../drawers/device-till.ts'
import { NeedTill } from './NeedTill.tsx'
import { NewTill } from './NewTill.tsx'
import { TillCard } from './TillCard.tsx'
import classes from './Tills.module.css'

/** /tills: the tills of a branch, to open, count and close. */
export function TillsPage() {
  const may = useMay()
  if (!may('tills.view')) return <Forbidden title={t.tills.title} />
  return (
    <>
      <PageHeading
        title={t.tills.title}
        description={t.tills.hint}
        action={may('shifts.work') && <ButtonLink way={{ to: '/till' }}>{t.tills.sell}</ButtonLink>}
      />
      <OfBranch />
    </>
  )
}

function OfBranch() {
  const user = useUser()
  const fixed = fixedBranchId(user)
  return fixed === undefined ? <AnyBranch /> : <Tills branchId={fixed} />
}

function AnyBranch() {
  const user = useUser()
  const { branches, proposed } = useBranchChoice()
  const [chosen, setChosen] = useState<string>()
  if (branches === undefined) return <RowsSkeleton />
  const branchId = chosen ?? proposed ?? [...branches.keys()][0] ?? ''
  return (
    <>
      <div className={classes.branch}>
        <DeviceSelect
          label={t.branches.label}
          value={branchId}
          onChange={(id) => {
            rememberBranch(user.id, id)
            setChosen(id)
          }}
        >
          {[...branches].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </DeviceSelect>
      </div>
      {branchId !== '' && <Tills key={branchId} branchId={branchId} />}
    </>
  )
}

function Tills({ branchId }: { branchId: string }) {
  const { tills, error, own } = useTills(branchId)
  const mayEdit = useMay()('tills.edit')
  if (tills === undefined)
    return error === null ? <RowsSkeleton /> : <Message tone="danger">{error.message}</Message>
  return (
    <div className={classes.page}>
      {tills.length === 0 && (
        <p className={classes.none}>
          {t.tills.none} {!mayEdit && t.tills.askAdmin}
        </p>
      )}
      <ul className={classes.tills} aria-label={t.tills.title}>
        {tills.map((till) => (
          <TillCard key={till.id} till={till} isOwn={till.id === own?.id} />
        ))}
      </ul>
      {mayEdit && <NewTill branchId={branchId} />}
      {mayEdit && <NeedTill />}
    </div>
  )
}
