import { useState } from 'react'

import { formatCount } from '../../../../lib/format/format.ts'
import { opensTill, setOpensTill } from '../../../../lib/session/opens-till.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { Section } from '../Section.tsx'
import { LOCK_AFTER, lockAfter, setLockAfter } from '../../../people/pins/lock-after.ts'
import classes from './PinSection.module.css'
import { pinsHere } from '../../../people/pins/pins-here.ts'

import type { LockAfter } from '../../../people/pins/lock-after.ts'

const PinModal = lazyModal(() => import('./PinModal.tsx'))

/** The own PIN, and for this device after how long the till locks itself, and whether the sign-in leads there. */
export function PinSection() {
  const user = useUser()
  const hasPin = user.hasPin === true
  const maySell = useMay()('sales.create')
  return (
    <Section title={t.pinSettings.title} hint={t.pinSettings.hint}>
      <div className={classes.buttons}>
        <ModalButton modal={PinModal} modalProps={{ isRemoving: false }}>
          {hasPin ? t.pinSettings.change : t.pinSettings.set}
        </ModalButton>
        {hasPin && (
          <ModalButton modal={PinModal} modalProps={{ isRemoving: true }}>
            {t.pinSettings.remove}
          </ModalButton>
        )}
      </div>
      {pinsHere(user).length > 0 && <LockChoice />}
      {maySell && <OpeningChoice />}
    </Section>
  )
}

function LockChoice() {
  const [after, setAfter] = useState(lockAfter)

  function handleChange(wanted: LockAfter): void {
    setLockAfter(wanted)
    setAfter(wanted)
  }

  return (
    <ChoiceGroup
      id="lock-after"
      label={t.pinSettings.lockAfter}
      options={LOCK_AFTER.map((value) => ({
        value,
        label:
          value === 'off' ? t.pinSettings.off : t.pinSettings.minutes(formatCount(Number(value))),
      }))}
      value={after}
      onChange={handleChange}
    />
  )
}

function OpeningChoice() {
  const [isOn, setOn] = useState(opensTill)

  function handleChange(wanted: string): void {
    setOpensTill(wanted === 'on')
    setOn(wanted === 'on')
  }

  return (
    <ChoiceGroup
      id="opens-till"
      label={t.pinSettings.opensTill}
      options={[
        { value: 'on', label: t.settings.on },
        { value: 'off', label: t.settings.off },
      ]}
      value={isOn ? 'on' : 'off'}
      onChange={handleChange}
    />
  )
}
