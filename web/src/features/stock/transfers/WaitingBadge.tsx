import { countWaitingTransfers } from '@mezgeb/contract/stock/transfers'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { useWay } from '../../../ui/kit/use-way.ts'
import classes from './WaitingBadge.module.css'

/** In the bar of every page: the way to the transfers that wait for the user; nothing where none does. */
export function WaitingBadge() {
  const { data } = useCall(countWaitingTransfers, {})
  const way = useWay({ to: '/transfers', search: { waiting: 'true' } })
  const count = data === undefined ? 0 : Object.values(data).reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  return (
    <a className={classes.badge} {...way}>
      <span className={classes.word}>{t.transfers.title}</span>{' '}
      <strong>{formatCount(count)}</strong>
    </a>
  )
}
