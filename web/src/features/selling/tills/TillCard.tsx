import { useState } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { EditTill } from './EditTill.tsx'
import { chooseTill } from '../drawers/device-till.ts'
import classes from './Tills.module.css'

import type { Till } from '@mezgeb/contract/selling/tills'

const OpenTillModal = lazyModal(() => import('../shifts/OpenTillModal.tsx'))
const CashModal = lazyModal(() => import('../shifts/CashModal.tsx'))
const CloseTillModal = lazyModal(() => import('../shifts/CloseTillModal.tsx'))
const ReasonModal = lazyModal(() => import('../shifts/ReasonModal.tsx'))

type TillCardProps = {
  till: Till
  /** The one of this device. */
  isOwn: boolean
}

/** A till with its state, and what can be done now. */
export function TillCard({ till, isOwn }: TillCardProps) {
  const { name, isActive, shift } = till
  const mayEdit = useMay()('tills.edit')
  return (
    <li className={classes.card} data-off={!isActive || undefined}>
      <div className={classes.head}>
        <h2>{name}</h2>
        {isOwn && <Badge tone="info">{t.tills.thisDevice}</Badge>}
        <Badge tone={shift === null ? 'default' : 'success'}>{stateOf(till)}</Badge>
      </div>
      {shift !== null && (
        <p className={classes.none}>
          {t.tills.openSince(formatDateTime(shift.openedAt), shift.openedBy.name)}
        </p>
      )}
      <div className={classes.acts}>
        <Acts till={till} />
        {isActive && !isOwn && (
          <Button size="sm" onClick={() => chooseTill(till)}>
            {t.tills.takeHere}
          </Button>
        )}
      </div>
      {mayEdit && <EditTill till={till} />}
    </li>
  )
}

function stateOf({ isActive, shift }: Till): string {
  if (shift !== null) return t.tills.open
  return isActive ? t.tills.closed : t.tills.off
}

function Acts({ till }: { till: Till }) {
  const { shift, last, isActive } = till
  const known = useKnownShift(shift)
  const may = useMay()
  if (!may('shifts.work')) return null
  const words = t.shifts
  return (
    <>
      <ModalButton
        size="sm"
        variant="primary"
        isOffered={shift === null && isActive}
        modal={OpenTillModal}
        modalProps={{ till }}
      >
        {words.open}
      </ModalButton>
      {known !== null && <ShiftActs till={till} shift={known} />}
      {shift !== null && may('shifts.view') && (
        <ButtonLink way={{ to: '/shifts/$id', params: { id: shift.id } }}>
          {words.xReport}
        </ButtonLink>
      )}
      {last !== null && may('shifts.view') && (
        <ButtonLink way={{ to: '/shifts/$id', params: { id: last.id } }}>
          {words.numbered(words.zReport, formatCount(last.number))}
        </ButtonLink>
      )}
      {last !== null && (
        <ModalButton
          size="sm"
          isOffered={last.isUnexplained}
          modal={ReasonModal}
          modalProps={{ till, shift: last }}
        >
          {words.explain}
        </ModalButton>
      )}
    </>
  )
}

type Shift = NonNullable<Till['shift']>

/** The open shift, else the last one that was: its open forms say that a colleague has closed it. */
function useKnownShift(shift: Till['shift']): Till['shift'] {
  const [known, setKnown] = useState(shift)
  if (shift !== null && shift !== known) setKnown(shift)
  return shift ?? known
}

function ShiftActs({ till, shift }: { till: Till; shift: Shift }) {
  const words = t.shifts
  const act = { size: 'sm', isOffered: till.shift !== null } as const
  return (
    <>
      <ModalButton {...act} modal={CashModal} modalProps={{ till, shift, way: 'IN' }}>
        {words.cashIn}
      </ModalButton>
      <ModalButton {...act} modal={CashModal} modalProps={{ till, shift, way: 'OUT' }}>
        {words.cashOut}
      </ModalButton>
      <ModalButton {...act} modal={CloseTillModal} modalProps={{ till, shift }}>
        {words.close}
      </ModalButton>
    </>
  )
}
