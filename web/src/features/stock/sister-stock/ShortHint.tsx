import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { useWay } from '../../../ui/kit/use-way.ts'
import { UnitsElsewhere } from './UnitsElsewhere.tsx'
import classes from './UnitsElsewhere.module.css'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

type ShortHintProps = { goods: Measured & { id: string; name: string }; branchId: string }

/** Below a product that is short: the branches that have some, and the way to ask for it. */
export function ShortHint({ goods, branchId }: ShortHintProps) {
  const search = { goods: goods.name, to: branchId }
  const { href } = useWay({ to: '/transfers/new', search })
  if (!useMay()('transfers.request')) return null
  return (
    <div className={classes.elsewhere}>
      <UnitsElsewhere product={goods} fromBranchId="" toBranchId={branchId} wanted={0} />
      {/* In a new tab: the form on this page stays open. */}
      <a href={href} target="_blank" rel="noreferrer">
        {t.sisterStock.request}
      </a>
    </div>
  )
}
