import { t } from '../../../../texts/texts.ts'
import { useWay } from '../../../../ui/kit/use-way.ts'
import { useTills } from '../../drawers/device-till.ts'
import { useTillState } from '../state/till.ts'
import classes from './TillBar.module.css'

/** The till of this device and its state, which leads to its drawer; nothing where the branch has no tills. */
export function DrawerLink() {
  const branchId = useTillState(({ basket }) => basket.branchId)
  const { tills = [], own } = useTills(branchId)
  const link = useWay({ to: '/tills' })
  if (tills.every(({ isActive }) => !isActive)) return null
  const isOpen = (own?.shift ?? null) !== null
  const state = own === undefined ? '' : `: ${isOpen ? t.tills.open : t.tills.closed}`
  const name = own?.name ?? t.tills.choose
  return (
    <a
      {...link}
      className={classes.tool}
      data-closed={!isOpen || undefined}
      aria-label={`${name}${state}`}
      title={`${name}${state}`}
    >
      <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4.5 9V4h11v5m-13 0h15v7h-15Zm5.5 3.5h4" />
      </svg>
      <span className={`${classes.drawer} ${classes.label}`}>{name}</span>
      <span className={classes.label}>{state}</span>
    </a>
  )
}
