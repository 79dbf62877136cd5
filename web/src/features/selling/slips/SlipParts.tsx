import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useBranch } from '../../business/branches/branches.api.ts'
import { Logo } from '../../workspace/printing/logo/Logo.tsx'
import classes from '../../workspace/printing/paper/Slip.module.css'

import type { ReactNode } from 'react'

/** The business and its branch, at the head of a slip. */
export function Shop({ branch: place }: { branch: { id: string; name: string } }) {
  const { institution } = useUser()
  const branch = useBranch(place)
  const address = [place.name, branch?.location].filter(Boolean).join(', ')
  const tin = institution?.tin ?? null
  return (
    <header className={classes.shop}>
      <Logo />
      <h2 className={classes.name}>{institution?.name}</h2>
      {tin !== null && (
        <p>
          {t.sales.tin}: {tin}
        </p>
      )}
      <p>{address}</p>
      {(branch?.phone ?? null) !== null && <p>{branch?.phone}</p>}
      {institution?.receiptHeader !== undefined && (
        <p className={classes.text}>{institution.receiptHeader}</p>
      )}
    </header>
  )
}

/** A label and its value. */
export function Fact({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
